import type { likePost, LikeState } from '@trademates/contract/likes'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { findLiked, insertLike, removeLike } from './store.ts'

/** Likes a post or takes the like back; a repetition changes nothing and answers the same. */
export async function like({ viewer, body }: Ask<typeof likePost>, { db, bus }: Deps): Promise<LikeState> {
  const wish = { viewer: viewer.id, post: body.post_id }
  const moved = await (body.unlike ? removeLike(db, wish) : insertLike(db, wish))
  const post = await findLiked(db, wish)
  if (post === undefined) throw notFound()
  if (moved > 0) bus.publish({ topic: 'post.changed', post_id: body.post_id, author_id: post.author_id })
  return { post_id: body.post_id, user_liked: post.user_liked, likes_count: post.likes_count }
}
