import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type FollowWithName, listFollowed, listFollowers } from './store.ts'

const toExportedFollow = ({ id, username, since }: FollowWithName) => ({ id, username, since: since.toISOString() })

/** The followers and followed users of a user, for the data export. */
export async function exportFollows(
  db: Queryable,
  user: Id,
): Promise<Record<'following' | 'followers', ReturnType<typeof toExportedFollow>[]>> {
  const [following, followers] = await Promise.all([listFollowed(db, user), listFollowers(db, user)])
  return { following: following.map(toExportedFollow), followers: followers.map(toExportedFollow) }
}
