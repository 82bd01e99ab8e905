import { lazy, Suspense, useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { LikeButton } from '#features/likes/LikeButton.tsx'

const Likers = lazy(() => import('./Likers.tsx').then((module) => ({ default: module.Likers })))

/** The heart of a post; its count leads to who liked it. */
export function PostLikes({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LikeButton post={post} onCount={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <Likers post={post.id} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
