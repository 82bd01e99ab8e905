import { useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { LikeButton } from '#features/likes/LikeButton.tsx'
import { late } from '#lib/late.tsx'
import { LostPane } from '#ui/LostPane.tsx'

const Likers = late(() => import('./Likers.tsx').then((module) => module.Likers), LostPane)

/** The heart of a post; its count leads to who liked it. */
export function PostLikes({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LikeButton post={post} onCount={() => setOpen(true)} />
      {open && <Likers post={post.id} close={() => setOpen(false)} />}
    </>
  )
}
