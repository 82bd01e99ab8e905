import type { likePost, LikeState } from '@trademates/contract/likes'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/refusal.ts'
import { tell, toldAlong } from '#features/notifications/notify.ts'
import { insertLike, removeLike } from './store.ts'

/** Likes a post or takes the like back; a repetition changes nothing and answers the same. */
export async function like({ viewer, body }: Ask<typeof likePost>, { db, bus }: Deps): Promise<LikeState> {
  const wish = { viewer: viewer.id, post: body.post_id, notice: newId() }
  const post = await (body.unlike ? removeLike(db, wish) : insertLike(db, wish))
  if (post === undefined) throw notFound()
  if (post.is_new) bus.publish({ topic: 'post.changed', post_id: body.post_id, author_id: post.author_id, liker_id: viewer.id })
  tell(bus, toldAlong(post.told, wish.notice))
  return { post_id: body.post_id, user_liked: !body.unlike, likes_count: post.likes_count }
}
