import { useState } from 'react'
import { likePost } from '@trademates/contract/likes'
import type { LikeState } from '@trademates/contract/likes'
import { readPost, type Post } from '@trademates/contract/posts'
import { call } from '#lib/api.ts'
import { patch } from '#lib/cache.ts'
import { likeOf, useToggle } from '#lib/toggle.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { tWith } from '#words/t-with.ts'
import './LikeButton.css'

type Counted = Pick<LikeState, 'user_liked' | 'likes_count'>

const liked = (on: boolean) => (post: Post) =>
  post.user_liked === on ? post : { ...post, user_liked: on, likes_count: post.likes_count + (on ? 1 : -1) }
const counted =
  ({ user_liked, likes_count }: Counted) =>
  (post: Post) => ({ ...post, user_liked, likes_count })

interface Props {
  post: Pick<Post, 'id' | 'user_liked' | 'likes_count'>
  /** What a press on the count does, where there is something to count. */
  onCount?: () => void
}

/** The heart of a post: shows at once what was wanted, and what the server counted as soon as it has answered. */
export function LikeButton({ post, onCount }: Props) {
  // Only a click lets the heart beat: a post that was liked before arrives at rest.
  const [touched, setTouched] = useState(false)
  const like = useToggle({
    id: likeOf(post.id),
    confirmed: post.user_liked,
    show: (on) => patch('post', post.id, liked(on)),
    send: (on): Promise<Counted> => call(likePost, { body: { post_id: post.id, unlike: !on } }),
    accept: (answer) => patch('post', post.id, counted(answer)),
    reread: () => call(readPost, { params: { id: post.id } }),
  })
  const click = () => {
    setTouched(true)
    like.flip()
  }
  const opensList = onCount !== undefined && post.likes_count > 0
  return (
    <span className="likes">
      <ActionButton
        icon="heart"
        className={touched ? 'like like-touched' : 'like'}
        aria-pressed={like.on}
        data-key="l"
        label={tWith('Like, {count}', { count: post.likes_count })}
        {...(!opensList && { count: post.likes_count })}
        onClick={click}
      />
      {opensList && (
        <button
          type="button"
          className="act like-count"
          aria-haspopup="dialog"
          aria-label={tWith('Who liked this, {count}', { count: post.likes_count })}
          onClick={onCount}
        >
          {post.likes_count}
        </button>
      )}
    </span>
  )
}
