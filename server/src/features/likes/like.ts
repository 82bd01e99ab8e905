import type { likePost, LikeState } from '@trademates/contract/likes'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/refusal.ts'
import { tell, toldAlong } from '#features/notifications/notify.ts'
import { insertLike, type Like, type Liking, removeLike } from './store.ts'

/** Likes a post or takes the like back; a repetition changes nothing and answers the same. */
export async function like({ viewer, body }: Ask<typeof likePost>, { db, bus }: Deps): Promise<LikeState> {
  const wish = { viewer: viewer.id, post: body.post_id, notice: newId() }
  const post = await (body.unlike ? takeBack(db, wish) : insertLike(db, wish))
  if (post === undefined) throw notFound()
  if (post.is_new) bus.publish({ topic: 'post.changed', post_id: body.post_id, author_id: post.author_id, liker_id: viewer.id })
  tell(bus, toldAlong(post.told, wish.notice))
  return { post_id: body.post_id, user_liked: !body.unlike, likes_count: post.likes_count }
}

// A like that is written while this waits for its post is out of sight of the same statement: the next one finds it.
async function takeBack(db: Handle, wish: Like): Promise<Liking | undefined> {
  const post = await removeLike(db, wish)
  return post === undefined || post.is_new ? post : removeLike(db, wish)
}
