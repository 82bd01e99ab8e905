import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import postCardStyles from './PostCard.module.css'
import feedStyles from '#features/posts/feed/Feed.module.css'

const SHAPES = [
  { text: '62%', picture: 300 },
  { text: '80%', picture: 0 },
  { text: '44%', picture: 220 },
]

/** Placeholder of posts while they load. */
export function PostSkeletons() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading posts')}
      </span>
      {SHAPES.map(({ text, picture }) => (
        <div key={text} data-slot="post" className={postCardStyles.post} aria-hidden="true">
          <span data-slot="profile-picture">
            <Skeleton width={40} height={40} round />
          </span>
          <div className={postCardStyles.postMain}>
            <Row data-slot="post-head" className={postCardStyles.postHead}>
              <Skeleton width={104} height={14} />
              <Skeleton width={64} height={14} />
            </Row>
            <Stack gap={10} className={`${postCardStyles.postBody} ${feedStyles.postWaiting}`}>
              <Skeleton height={14} />
              <Skeleton width={text} height={14} />
              {picture > 0 && (
                <div className={feedStyles.postWaitingMedia}>
                  <Skeleton height={picture} />
                </div>
              )}
              <div className="row">
                <Skeleton width={44} height={14} />
                <Skeleton width={44} height={14} />
              </div>
            </Stack>
          </div>
        </div>
      ))}
    </div>
  )
}
