import { lazy, Suspense, useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { momentOf } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

const PostVersions = lazy(() => import('./PostVersions.tsx').then((module) => ({ default: module.PostVersions })))

/** Says that a post was edited, and leads to how it stood before (decision D21). */
export function EditedMark({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  if (post.edited_at === null) return null
  return (
    <>
      <button
        type="button"
        className="edited"
        aria-haspopup="dialog"
        title={tWith('Edited {time}', { time: momentOf(post.edited_at) })}
        onClick={() => setOpen(true)}
      >
        {t('edited')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <PostVersions id={post.id} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
