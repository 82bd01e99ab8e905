import { listFeed } from '@trademates/contract/posts'
import { follow, listFollowers, listFollowing, type Profile, readOwnProfile, unfollow } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { queryParams, query, queryClient } from '#lib/cache/query-cache.ts'
import { refreshRelation } from '#features/people/refresh-relation.ts'
import { profileQuery } from '#features/profiles/queries.ts'

const withFollow = (on: boolean) => (profile: Profile | undefined) =>
  profile === undefined || profile.is_following === on
    ? profile
    : { ...profile, is_following: on, followers_count: profile.followers_count + (on ? 1 : -1) }

/** Shows on a profile whether the viewer follows the user. */
export const showFollowed = (id: Id, on: boolean): void => void queryClient.setQueryData(profileQuery(id).queryKey, withFollow(on))

/** Follows or unfollows a user. Throws CallError. */
export async function setFollowing(id: Id, on: boolean): Promise<void> {
  const params = { userId: id }
  try {
    await (on ? call(follow, { params }) : call(unfollow, { params }))
  } catch (error) {
    void refreshRelation(id, error)
    throw error
  }
}

/** Invalidates the lists that only the server can compute: follow lists and the feed of followed users. */
export function invalidateFollows(): void {
  for (const { path } of [listFollowers, listFollowing]) void queryClient.invalidateQueries({ queryKey: [path] })
  void queryClient.invalidateQueries(query(readOwnProfile))
  void queryClient.invalidateQueries({
    queryKey: [listFeed.path],
    predicate: ({ queryKey }) => queryParams(queryKey)['feed'] === 'following',
  })
}
