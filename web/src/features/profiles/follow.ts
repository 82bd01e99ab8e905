import { listFeed } from '@trademates/contract/posts'
import { follow, listFollowers, listFollowing, type Profile, readOwnProfile, unfollow } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { askedBy, query, queryClient } from '#lib/cache/cache.ts'
import { correct } from '#features/people/correct.ts'
import { profileQuery } from './queries.ts'

const followed = (on: boolean) => (profile: Profile | undefined) =>
  profile === undefined || profile.is_following === on
    ? profile
    : { ...profile, is_following: on, followers_count: profile.followers_count + (on ? 1 : -1) }

/** Shows on somebody's profile that they are followed, or no longer. */
export const showFollowed = (id: Id, on: boolean): void => void queryClient.setQueryData(profileQuery(id).queryKey, followed(on))

/** Follows somebody, or no longer. Throws what the call throws. */
export async function sendFollow(id: Id, on: boolean): Promise<void> {
  const params = { userId: id }
  try {
    await (on ? call(follow, { params }) : call(unfollow, { params }))
  } catch (error) {
    void correct(id, error)
    throw error
  }
}

/** Lets the lists that only the server can make be read anew: who follows whom, and the feed of those whom one follows. */
export function readFollowsAnew(): void {
  for (const { path } of [listFollowers, listFollowing]) void queryClient.invalidateQueries({ queryKey: [path] })
  void queryClient.invalidateQueries(query(readOwnProfile))
  void queryClient.invalidateQueries({ queryKey: [listFeed.path], predicate: ({ queryKey }) => askedBy(queryKey)['feed'] === 'following' })
}
