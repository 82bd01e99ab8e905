import { queryOptions } from '@tanstack/react-query'
import { listFollowers, listFollowing, readOwnProfile, readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { listQuery, query } from '#lib/cache/query-cache.ts'
import { session } from '#lib/session/session.ts'

/** The viewer's profile, read whenever its screen opens; it also updates the session. */
export const ownProfileQuery = queryOptions({
  ...query(readOwnProfile),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const me = await call(readOwnProfile, { signal })
    // An answer that arrives after signing out must not sign the user in again.
    if (session.get().status === 'in') session.restored(me)
    return me
  },
})

/** A user's profile. */
export const profileQuery = (id: Id) => query(readProfile, { params: { userId: id } })

/** The two follow lists of a profile. */
export type FollowListKind = 'followers' | 'following'

/** The followers of a user, or the users they follow, newest first. */
export const followsQuery = (id: Id, which: FollowListKind) =>
  listQuery(which === 'followers' ? listFollowers : listFollowing, { params: { userId: id } })
