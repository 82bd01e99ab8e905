import { useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { LikeButton } from '#features/likes/LikeButton.tsx'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { LoadErrorDialog } from '#ui/dialogs/LoadErrorDialog.tsx'

const LikerList = lazyWithRetry(() => import('./LikerList.tsx').then((module) => module.LikerList), LoadErrorDialog)

/** Like button of a post; its count opens the list of likers. */
export function PostLikes({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LikeButton post={post} onCount={() => setOpen(true)} />
      {open && <LikerList post={post.id} close={() => setOpen(false)} />}
    </>
  )
}
