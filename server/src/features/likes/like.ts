import type { likePost, LikeState } from '@trademates/contract/likes'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { forgetLike, notifyLike, tell, type Told } from '#features/notifications/notify.ts'
import { findLiked, insertLike, type Like, removeLike } from './store.ts'

/** Likes a post or takes the like back; a repetition changes nothing and answers the same. */
export async function like({ viewer, body }: Ask<typeof likePost>, { db, bus }: Deps): Promise<LikeState> {
  const wish = { viewer: viewer.id, post: body.post_id }
  const { moved, told } = await db.transaction((tx) => (body.unlike ? takeBack(tx, wish) : add(tx, wish)))
  const post = await findLiked(db, wish)
  if (post === undefined) throw notFound()
  if (moved > 0) bus.publish({ topic: 'post.changed', post_id: body.post_id, author_id: post.author_id, liker_id: viewer.id })
  tell(bus, told)
  return { post_id: body.post_id, user_liked: post.user_liked, likes_count: post.likes_count }
}

interface Done {
  moved: number
  told: Told[]
}

async function add(tx: Handle, wish: Like): Promise<Done> {
  const post = await insertLike(tx, wish)
  if (post === undefined) return { moved: 0, told: [] }
  return { moved: 1, told: await notifyLike(tx, post.author_id, { actor: wish.viewer, post: wish.post }) }
}

async function takeBack(tx: Handle, wish: Like): Promise<Done> {
  const moved = await removeLike(tx, wish)
  return { moved, told: moved > 0 ? await forgetLike(tx, wish.viewer, wish.post) : [] }
}
