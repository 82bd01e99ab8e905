import { useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { shownMove } from './edit-move.ts'
import styles from '#features/posts/card/PostCard.module.css'

const PostVersions = lazyWithRetry(() => import('./PostVersions.tsx').then((module) => module.PostVersions), LoadErrorDialog)

/** Label of an edited post, with the move of the price by then if it was large; opens the earlier versions (decision D21). */
export function EditedBadge({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  if (post.edited_at === null) return null
  const move = post.edit_move && shownMove(post.edit_move)
  return (
    <>
      <button
        type="button"
        className={`${styles.edited} faint text-sm`}
        aria-haspopup="dialog"
        title={tWith('Edited {time}', { time: formatDateTime(post.edited_at) })}
        onClick={() => setOpen(true)}
      >
        {move ? <Badge>{tWith('Edited after {move}', { move })}</Badge> : t('edited')}
      </button>
      {open && <PostVersions post={post} close={() => setOpen(false)} />}
    </>
  )
}
