import { queryOptions } from '@tanstack/react-query'
import { listFollowers, listFollowing, readOwnProfile, readProfile } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { listQuery, query } from '#lib/cache/query-cache.ts'
import { session } from '#lib/session/session.ts'

/** The own profile, read anew whenever its screen is opened; what it says becomes what the session knows. */
export const ownProfileQuery = queryOptions({
  ...query(readOwnProfile),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const me = await call(readOwnProfile, { signal })
    // An answer that comes after signing out brings nobody back.
    if (session.get().status === 'in') session.restored(me)
    return me
  },
})

/** Somebody's profile. */
export const profileQuery = (id: Id) => query(readProfile, { params: { userId: id } })

/** Which of the two lists of a profile is read. */
export type FollowListKind = 'followers' | 'following'

/** Who follows somebody, or whom they follow, the newest first. */
export const followsQuery = (id: Id, which: FollowListKind) =>
  listQuery(which === 'followers' ? listFollowers : listFollowing, { params: { userId: id } })
