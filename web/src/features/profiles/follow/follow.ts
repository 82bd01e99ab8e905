import { listIdeas } from '@trademates/contract/idea-endpoints'
import { listFeed } from '@trademates/contract/posts'
import { follow, listFollowers, listFollowing, type Profile, readOwnProfile, unfollow } from '@trademates/contract/profiles'
import { type Caller, listCallers } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { type Pages, queryParams, query, queryClient } from '#lib/cache/query-cache.ts'
import { refreshRelation } from '#features/people/refresh-relation.ts'
import { profileQuery } from '#features/profiles/queries.ts'

const withFollow = (on: boolean) => (profile: Profile | undefined) =>
  profile === undefined || profile.is_following === on
    ? profile
    : { ...profile, is_following: on, followers_count: profile.followers_count + (on ? 1 : -1) }

/** Shows on a profile and in lists of callers whether the viewer follows the user. */
export function showFollowed(id: Id, on: boolean): void {
  queryClient.setQueryData(profileQuery(id).queryKey, withFollow(on))
  queryClient.setQueriesData<Pages<Caller> | Caller[]>({ queryKey: [listCallers.path] }, (data) => {
    const change = (callers: Caller[]) => callers.map((caller) => (caller.user.id === id ? { ...caller, is_following: on } : caller))
    if (data === undefined || Array.isArray(data)) return data && change(data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) }
  })
}

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

/** Invalidates the lists that only the server can compute: follow lists, and feed and ideas of followed users. */
export function invalidateFollows(): void {
  for (const { path } of [listFollowers, listFollowing]) void queryClient.invalidateQueries({ queryKey: [path] })
  void queryClient.invalidateQueries(query(readOwnProfile))
  void queryClient.invalidateQueries({
    queryKey: [listFeed.path],
    predicate: ({ queryKey }) => queryParams(queryKey)['feed'] === 'following',
  })
  void queryClient.invalidateQueries({
    queryKey: [listIdeas.path],
    predicate: ({ queryKey }) => queryParams(queryKey)['following'] === 'true',
  })
}
