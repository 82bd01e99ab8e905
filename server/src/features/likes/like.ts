import type { likePost, LikeState } from '@trademates/contract/likes'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFoundError } from '#platform/api-error.ts'
import { publishNotifications } from '#features/notifications/notify.ts'
import { insertLike, type LikeKey, type LikedPost, removeLike } from './store.ts'

/** Likes or unlikes a post; idempotent. Throws `not_found` for a post that the viewer may not see. */
export async function like({ viewer, body }: RequestContext<typeof likePost>, { db, bus }: Deps): Promise<LikeState> {
  const request = { viewer: viewer.id, post: body.post_id, notification: newId() }
  const post = await (body.unlike ? unlike(db, request) : insertLike(db, request))
  if (post === undefined) throw notFoundError()
  if (post.is_new) bus.publish({ topic: 'post.changed', post_id: body.post_id, author_id: post.author_id, liker_id: viewer.id })
  publishNotifications(bus, post.notified)
  return { post_id: body.post_id, user_liked: !body.unlike, likes_count: post.likes_count }
}

// A like committed while the statement waits for the post lock is not in its snapshot: a second statement sees it.
async function unlike(db: Queryable, request: LikeKey): Promise<LikedPost | undefined> {
  const post = await removeLike(db, request)
  return post === undefined || post.is_new ? post : removeLike(db, request)
}
