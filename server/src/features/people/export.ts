import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type FollowWithName, listFollowed, listFollowers } from './store.ts'

const toExportedFollow = ({ id, username, since }: FollowWithName) => ({ id, username, since: since.toISOString() })

/** Whom a user follows, and by whom they are followed. */
export async function exportFollows(
  db: Queryable,
  user: Id,
): Promise<Record<'following' | 'followers', ReturnType<typeof toExportedFollow>[]>> {
  const [following, followers] = await Promise.all([listFollowed(db, user), listFollowers(db, user)])
  return { following: following.map(toExportedFollow), followers: followers.map(toExportedFollow) }
}
