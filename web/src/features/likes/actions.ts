import { likePost, type LikeState } from '@trademates/contract/likes'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { patchEntity } from '#lib/cache/query-cache.ts'
import { createAction, queueForLater } from '#lib/queue/queue.ts'

/** The like count of a post and whether the viewer likes it. */
export type LikeCount = Pick<LikeState, 'user_liked' | 'likes_count'>

const sendLike = (post: Id, on: boolean, signal?: AbortSignal): Promise<LikeCount> =>
  call(likePost, { body: { post_id: post, unlike: !on }, ...(signal && { signal }) })

/** Shows a like or unlike before the server has answered. */
export const showLiked = (post: Id, on: boolean): void =>
  patchEntity('post', post, (shown: Post) =>
    shown.user_liked === on ? shown : { ...shown, user_liked: on, likes_count: shown.likes_count + (on ? 1 : -1) },
  )

/** Shows the server's count wherever the post is shown. */
export const showLikeCount = (post: Id, { user_liked, likes_count }: LikeCount): void =>
  patchEntity('post', post, (shown: Post) => ({ ...shown, user_liked, likes_count }))

/** Sends a like or unlike and shows the new count. Throws CallError. */
export async function deliverLike(post: Id, on: boolean, signal: AbortSignal): Promise<void> {
  showLikeCount(post, await sendLike(post, on, signal))
}

/** Likes or unlikes a post; returns the new count, or `null` if the action was queued. Throws CallError. */
export async function like(post: Id, on: boolean): Promise<LikeCount | null> {
  // Only the last state counts: it replaces the queued one.
  const action = createAction({ kind: 'like', post, on }, `like-${post}`)
  try {
    return await sendLike(post, on)
  } catch (error) {
    if (await queueForLater(error, action)) return null
    throw error
  }
}
