import { queryOptions } from '@tanstack/react-query'
import { readOwnProfile } from '@trademates/contract/profiles'
import { call } from '#lib/api.ts'
import { query } from '#lib/cache.ts'
import { session } from '#lib/session.ts'

/** The own profile, read anew whenever its screen is opened; what it says becomes what the session knows. */
export const ownProfileQuery = queryOptions({
  ...query(readOwnProfile),
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const me = await call(readOwnProfile, { signal })
    // An answer that comes after signing out brings nobody back.
    if (session.get().status === 'in') session.recognised(me)
    return me
  },
})
