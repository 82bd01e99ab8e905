import type { Id } from '@trademates/contract/wire'
import { conversationsQuery } from '#features/chat/queries.ts'
import { strangersQuery } from '#features/friendships/queries.ts'
import { notificationsQuery } from '#features/notifications/queries.ts'
import { readFeedSearch } from '#features/posts/feed/feed-search.ts'
import { feedQuery, postQuery, postsByQuery } from '#features/posts/queries.ts'
import { profileQuery } from '#features/profiles/queries.ts'
import { symbolQuery } from '#features/symbols/queries.ts'
import { queryClient, read } from '#lib/cache/cache.ts'
import { openLive } from '#lib/live/live.ts'
import { isGone } from '#lib/why-failed.ts'
import type { OwnTitle } from './title.ts'

/** What is known already stays as it is: the screen reads it anew when it is opened, and nothing moves under somebody who only points at a link. */
const KNOWN = { staleTime: 'static' } as const

/** Where it fails, the screen asks again, and tells. */
function quietly(...asked: Promise<unknown>[]): void {
  // The screen may stand much later than this is answered; what is told in between must be heard.
  openLive()
  void Promise.allSettled(asked)
}

const watch = (watcher: () => void) => queryClient.getQueryCache().subscribe(watcher)

/** What somebody is called, from when on their profile is known. */
const nameOf = (id: Id): OwnTitle => ({
  get title() {
    const state = queryClient.getQueryState(profileQuery(id).queryKey)
    return isGone(state?.error) ? undefined : state?.data?.username
  },
  watch,
})

/** What each screen asks first: fetched beside its code, and already when a link to it is pointed at or touched. */
export const aheadOf = {
  home: (search: object) => quietly(queryClient.infiniteQuery({ ...feedQuery(readFeedSearch({ ...search })), ...KNOWN })),
  post: (id: Id) => {
    if (read('post', id) === undefined) quietly(queryClient.query({ ...postQuery(id), ...KNOWN }))
  },
  profile: (id: Id) => {
    quietly(queryClient.query({ ...profileQuery(id), ...KNOWN }), queryClient.infiniteQuery({ ...postsByQuery(id), ...KNOWN }))
    return nameOf(id)
  },
  notifications: () => quietly(queryClient.infiniteQuery({ ...notificationsQuery('all'), ...KNOWN })),
  conversations: () => quietly(queryClient.infiniteQuery({ ...conversationsQuery(''), ...KNOWN })),
  strangers: () => quietly(queryClient.infiniteQuery({ ...strangersQuery(''), ...KNOWN })),
  symbol: (code: string) => quietly(queryClient.query({ ...symbolQuery(code), ...KNOWN })),
}
