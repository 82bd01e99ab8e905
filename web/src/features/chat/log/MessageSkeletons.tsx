import { Skeleton } from '#ui/Skeleton.tsx'
import { t } from '#words/t.ts'

const BUBBLES = [
  { width: 320, own: false },
  { width: 220, own: false },
  { width: 280, own: true },
  { width: 180, own: false },
  { width: 340, own: true },
]

/** Messages that are on their way. */
export const MessageSkeletons = () => (
  <div className="log-place" role="status" aria-busy="true" aria-label={t('Loading messages')}>
    <div className="log">
      <div className="log-in ms">
        {BUBBLES.map(({ width, own }) => (
          <div key={width} className={own ? 'm m-own m-waiting' : 'm m-waiting'}>
            <Skeleton width={width} height={42} />
          </div>
        ))}
      </div>
    </div>
  </div>
)
