import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { type Follow, listFollowed, listFollowers } from './store.ts'

const present = ({ id, username, since }: Follow) => ({ id, username, since: since.toISOString() })

/** Whom a user follows, and by whom they are followed. */
export async function followsOf(db: Handle, user: Id): Promise<Record<'following' | 'followers', ReturnType<typeof present>[]>> {
  const [following, followers] = await Promise.all([listFollowed(db, user), listFollowers(db, user)])
  return { following: following.map(present), followers: followers.map(present) }
}
