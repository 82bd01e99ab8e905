import type { Id } from '@trademates/contract/wire'
import { conversationsQuery } from '#features/chat/queries.ts'
import { peopleSuggestionsQuery } from '#features/friendships/queries.ts'
import { ideaQuery } from '#features/ideas/queries.ts'
import { findCard, loadCatalog } from '#features/learning/catalog.ts'
import { loadTerms } from '#features/learning/glossary/terms.ts'
import { notificationsQuery } from '#features/notifications/queries.ts'
import { parseFeedFilter } from '#features/posts/feed/feed-filter.ts'
import { feedQuery, postQuery, authorPostsQuery } from '#features/posts/queries.ts'
import { profileQuery } from '#features/profiles/queries.ts'
import { symbolQuery } from '#features/symbols/queries.ts'
import { queryClient, findEntity } from '#lib/cache/query-cache.ts'
import { markDataRequested } from '#lib/live/live-connection.ts'
import { isNotFound } from '#lib/api/error-kind.ts'
import type { PageTitle } from './page-title.ts'

/** Cached data is not refetched on hover; the page refetches it when it opens. */
const KEEP_CACHED = { staleTime: 'static' } as const

/** Starts queries without waiting. The page repeats a failed query and shows its error. */
function prefetch(...queries: Promise<unknown>[]): void {
  markDataRequested()
  void Promise.allSettled(queries)
}

const watch = (watcher: () => void) => queryClient.getQueryCache().subscribe(watcher)

/** Title of a profile page: the username, once the profile is loaded. */
const profileTitle = (id: Id): PageTitle => ({
  get title() {
    const state = queryClient.getQueryState(profileQuery(id).queryKey)
    return isNotFound(state?.error) ? undefined : state?.data?.username
  },
  watch,
})

/** Loaders of the member routes. They start the first queries of a page in parallel with its code, also on link hover. */
export const loaders = {
  home: (search: object) => prefetch(queryClient.infiniteQuery({ ...feedQuery(parseFeedFilter({ ...search })), ...KEEP_CACHED })),
  post: (id: Id) => {
    if (findEntity('post', id) === undefined) prefetch(queryClient.query({ ...postQuery(id), ...KEEP_CACHED }))
  },
  idea: (id: Id) => prefetch(queryClient.query({ ...ideaQuery(id), ...KEEP_CACHED })),
  profile: (id: Id) => {
    prefetch(
      queryClient.query({ ...profileQuery(id), ...KEEP_CACHED }),
      queryClient.infiniteQuery({ ...authorPostsQuery(id), ...KEEP_CACHED }),
    )
    return profileTitle(id)
  },
  notifications: () => prefetch(queryClient.infiniteQuery({ ...notificationsQuery('all'), ...KEEP_CACHED })),
  conversations: () => prefetch(queryClient.infiniteQuery({ ...conversationsQuery(''), ...KEEP_CACHED })),
  suggestedPeople: () => prefetch(queryClient.infiniteQuery({ ...peopleSuggestionsQuery(''), ...KEEP_CACHED })),
  symbol: (code: string): PageTitle => {
    prefetch(queryClient.query({ ...symbolQuery(code), ...KEEP_CACHED }))
    return { title: `$${code}` }
  },
  learn: loadCatalog,
  glossary: async () => {
    const [terms] = await Promise.all([loadTerms(), loadCatalog()])
    return { title: undefined, terms }
  },
  lesson: async (name: string): Promise<PageTitle> => {
    await loadCatalog()
    return { title: findCard(name)?.title }
  },
}
