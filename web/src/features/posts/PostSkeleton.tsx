import { Skeleton } from '#ui/Skeleton.tsx'
import { t } from '#words/t.ts'

const SHAPES = [
  { text: '62%', picture: 300 },
  { text: '80%', picture: 0 },
  { text: '44%', picture: 220 },
]

/** Posts that are still loading, in the shape that they will have. */
export function PostSkeletons() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading posts')}
      </span>
      {SHAPES.map(({ text, picture }) => (
        <div key={text} className="post" aria-hidden="true">
          <span className="pic">
            <Skeleton width={40} height={40} round />
          </span>
          <div className="post-main">
            <div className="post-head">
              <Skeleton width={104} height={14} />
              <Skeleton width={64} height={14} />
            </div>
            <div className="post-body post-waiting">
              <Skeleton height={14} />
              <Skeleton width={text} height={14} />
              {picture > 0 && (
                <div className="post-waiting-media">
                  <Skeleton height={picture} />
                </div>
              )}
              <div className="row">
                <Skeleton width={44} height={14} />
                <Skeleton width={44} height={14} />
              </div>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
