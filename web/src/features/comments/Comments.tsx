import { late } from '#lib/late.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { t } from '#words/t.ts'
import './Comments.css'

/** The comments of a post, whose code no feed waits for. */
export const Comments = late(
  async () => (await import('./CommentThread.tsx')).CommentThread,
  ({ retry }) =>
    retry === null ? (
      <div className="cmt-waiting" aria-hidden="true">
        <Skeleton width="60%" height={14} />
        <Skeleton width="40%" height={14} />
      </div>
    ) : (
      <Failed text={t("Couldn't load comments")} retry={retry} />
    ),
)
