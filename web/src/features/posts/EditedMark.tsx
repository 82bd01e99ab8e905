import { useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { late } from '#lib/late.tsx'
import { LostPane } from '#ui/LostPane.tsx'
import { momentOf } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import styles from './PostCard.module.css'

const PostVersions = late(() => import('./PostVersions.tsx').then((module) => module.PostVersions), LostPane)

/** Says that a post was edited, and leads to how it stood before (decision D21). */
export function EditedMark({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  if (post.edited_at === null) return null
  return (
    <>
      <button
        type="button"
        className={styles.edited}
        aria-haspopup="dialog"
        title={tWith('Edited {time}', { time: momentOf(post.edited_at) })}
        onClick={() => setOpen(true)}
      >
        {t('edited')}
      </button>
      {open && <PostVersions id={post.id} close={() => setOpen(false)} />}
    </>
  )
}
