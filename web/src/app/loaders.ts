import type { Id } from '@trademates/contract/wire'
import { conversationsQuery } from '#features/chat/queries.ts'
import { strangersQuery } from '#features/friendships/queries.ts'
import { cardOf, fetchCatalogue } from '#features/learning/catalogue.ts'
import { loadTerms } from '#features/learning/glossary/terms.ts'
import { notificationsQuery } from '#features/notifications/queries.ts'
import { readFeedSearch } from '#features/posts/feed/feed-search.ts'
import { feedQuery, postQuery, postsByQuery } from '#features/posts/queries.ts'
import { profileQuery } from '#features/profiles/queries.ts'
import { symbolQuery } from '#features/symbols/queries.ts'
import { queryClient, read } from '#lib/cache/cache.ts'
import { noteAsked } from '#lib/live/live.ts'
import { isGone } from '#lib/why-failed.ts'
import type { OwnTitle } from './title.ts'

/** Data that is known stays as it is: the screen refetches it when it opens, and nothing moves while somebody points at a link. */
const KNOWN = { staleTime: 'static' } as const

/** Starts queries without waiting for them. Where one fails, the screen asks again and shows it. */
function prefetch(...queries: Promise<unknown>[]): void {
  noteAsked()
  void Promise.allSettled(queries)
}

const watch = (watcher: () => void) => queryClient.getQueryCache().subscribe(watcher)

/** The window's title on a profile: the username, as soon as the profile is known. */
const profileTitle = (id: Id): OwnTitle => ({
  get title() {
    const state = queryClient.getQueryState(profileQuery(id).queryKey)
    return isGone(state?.error) ? undefined : state?.data?.username
  },
  watch,
})

/** The loaders of the members' routes. They start what a screen asks first, beside its code, and already when a link to it is pointed at. */
export const loaders = {
  home: (search: object) => prefetch(queryClient.infiniteQuery({ ...feedQuery(readFeedSearch({ ...search })), ...KNOWN })),
  post: (id: Id) => {
    if (read('post', id) === undefined) prefetch(queryClient.query({ ...postQuery(id), ...KNOWN }))
  },
  profile: (id: Id) => {
    prefetch(queryClient.query({ ...profileQuery(id), ...KNOWN }), queryClient.infiniteQuery({ ...postsByQuery(id), ...KNOWN }))
    return profileTitle(id)
  },
  notifications: () => prefetch(queryClient.infiniteQuery({ ...notificationsQuery('all'), ...KNOWN })),
  conversations: () => prefetch(queryClient.infiniteQuery({ ...conversationsQuery(''), ...KNOWN })),
  strangers: () => prefetch(queryClient.infiniteQuery({ ...strangersQuery(''), ...KNOWN })),
  symbol: (code: string): OwnTitle => {
    prefetch(queryClient.query({ ...symbolQuery(code), ...KNOWN }))
    return { title: `$${code}` }
  },
  learn: fetchCatalogue,
  glossary: async () => {
    const [terms] = await Promise.all([loadTerms(), fetchCatalogue()])
    return { title: undefined, terms }
  },
  lesson: async (name: string): Promise<OwnTitle> => {
    await fetchCatalogue()
    return { title: cardOf(name)?.title }
  },
}
