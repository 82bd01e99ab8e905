import { infiniteQueryOptions, type InfiniteData, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Comment, listComments } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { NewPostEvent } from '@trademates/contract/events'
import { type LessonProgress, listProgress } from '@trademates/contract/learning'
import type { Idea } from '@trademates/contract/ideas'
import type { Notification } from '@trademates/contract/notifications'
import type { Me, Person } from '@trademates/contract/people'
import { listFeed, listPostsByAuthor, type PersonalFeed, type Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { request, requestPage, type RequestInput, type CallArgs, type ResponsePage } from '#lib/api/call.ts'
import { CallError } from '#lib/api/call-error.ts'
import { session } from '#lib/session/session.ts'

const MINUTE = 60_000

/** Retries network and server errors twice, while there is a network. Other API errors are final. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 &&
  navigator.onLine &&
  error instanceof CallError &&
  (error.kind === 'network' || error.code === 'internal_error' || error.code === 'unavailable')

/** All data from the server. Live events update it, so only failed queries are refetched when the network is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 10 * MINUTE,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
  },
})

// Another user may sign in next.
session.watch(() => {
  if (session.get().status === 'out') queryClient.clear()
})

const queryKeyOf = (spec: EndpointSpec, input: RequestInput | undefined) => [spec.path, input ?? {}] as const

/** Query options of an endpoint. The key is its path and input. */
export const query = <Spec extends EndpointSpec>(spec: Spec, ...[input]: CallArgs<Spec>) =>
  queryOptions({ queryKey: queryKeyOf(spec, input), queryFn: ({ signal }) => request(spec, { ...input, signal }) })

/** Infinite query options of a paged endpoint. */
export const listQuery = <Spec extends EndpointSpec & { paged: true }>(spec: Spec, ...[input]: CallArgs<Spec>) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(spec, input),
    queryFn: ({ pageParam, signal }) => requestPage(spec, { ...input, query: { ...input?.query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** Entities that can be patched in all queries. */
interface Entities {
  post: Post
  person: Person
  notification: Notification
  idea: Idea
}

/** Applies `change` to every object in `data`, inner objects first. Returns the same reference if nothing changes. */
function mapObjects(data: unknown, change: (found: object) => object): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => mapObjects(item, change))
    return items.some((item, at) => item !== data[at]) ? items : data
  }
  const before = Object.entries(data)
  const after = before.map(([name, value]) => [name, mapObjects(value, change)] as const)
  return change(after.some(([, value], at) => value !== before[at]?.[1]) ? Object.fromEntries(after) : data)
}

/** Updates objects in all queries, without changing their fetch time. */
export function updateAllQueries(change: (found: object) => object): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = mapObjects(state.data, change)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

// Ids are unique across entities. A field that only the full entity has excludes mentions (a name with an id) and query inputs.
const IDENTIFYING_FIELD = { person: 'relation', post: 'likes_count', notification: 'timestamp', idea: 'current_stop' } as const

const isEntity = <Kind extends keyof Entities>(kind: Kind, found: object, id: Id): found is Entities[Kind] =>
  'id' in found && found.id === id && IDENTIFYING_FIELD[kind] in found

/** Changes an entity in all queries. */
export function patchEntity<Kind extends keyof Entities>(kind: Kind, id: Id, change: (entity: Entities[Kind]) => Entities[Kind]): void {
  updateAllQueries((found) => (isEntity(kind, found, id) ? change(found) : found))
}

/** Updates a user's name and picture on all posts and comments. */
export function patchAuthor({ id, username, image }: Pick<Me, 'id' | 'username' | 'image'>): void {
  updateAllQueries((found) => {
    if (!('author_id' in found) || found.author_id !== id) return found
    return 'author_name' in found
      ? { ...found, author_name: username, author_image: image }
      : { ...found, author: username, author_avatar: image }
  })
}

/** Finds an entity in any query. */
export function findEntity<Kind extends keyof Entities>(kind: Kind, id: Id): Entities[Kind] | undefined {
  let seen: Entities[Kind] | undefined
  for (const { state } of queryClient.getQueryCache().getAll()) {
    mapObjects(state.data, (found) => {
      if (isEntity(kind, found, id)) seen = found
      return found
    })
    if (seen) return seen
  }
  return undefined
}

/** Cached data of a paged list. */
export type Pages<Item> = InfiniteData<ResponsePage<Item[]>, string | null>

/** Adds an item to the top of a list. Returns the same list if the item is already in it. */
export function prependItem<Item extends { id: Id }>(item: Item, data: Pages<Item> | undefined): Pages<Item> | undefined {
  const [first, ...others] = data?.pages ?? []
  if (!data || !first || data.pages.some((page) => page.items.some(({ id }) => id === item.id))) return data
  return { ...data, pages: [{ ...first, items: [item, ...first.items] }, ...others] }
}

/** Whether a post is older than all loaded posts of a feed: it is on a later page. */
export function isOnLaterPage({ id }: { id: Id }, data: Pick<Pages<Post>, 'pages'> | undefined): boolean {
  const end = data?.pages.at(-1)
  const oldest = end?.items.at(-1)
  return oldest !== undefined && end?.next !== null && id < oldest.id
}

const isPersonal = (feed: unknown): feed is PersonalFeed => feed === 'following' || feed === 'watchlist'

/** Whether a feed with these query parameters contains the post. For personal feeds the server sends the answer with the post. */
export function matchesFeed(post: NewPostEvent, asked: Record<string, unknown>): boolean {
  const { feed, market, tag, author, symbol } = asked
  if (
    (isPersonal(feed) && post.feeds?.includes(feed) !== true) ||
    (symbol !== undefined && post.symbols.every(({ code }) => code !== symbol)) ||
    (market !== undefined && market !== post.trading_markets) ||
    (author !== undefined && author !== post.author_id)
  )
    return false
  return typeof tag !== 'string' || post.tags.some(({ name }) => name.toLowerCase() === tag.toLowerCase())
}

/** Query parameters in a query key. Keys without an endpoint have none. */
export const queryParams = (queryKey: readonly unknown[]) => (queryKey[1] as RequestInput | undefined)?.query ?? {}

/** Adds a new post to its author's posts. */
export function addToProfile(post: Post): void {
  const key = queryKeyOf(listPostsByAuthor, { params: { userId: post.author_id } })
  queryClient.setQueryData<Pages<Post>>(key, (data) => prependItem(post, data))
}

/** Adds a new post to the top of every matching feed, once, and not if it is on a later page. */
export function addToFeeds(post: NewPostEvent): void {
  addToProfile(post)
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [listFeed.path] })) {
    const asked = queryParams(queryKey)
    if (matchesFeed(post, asked))
      queryClient.setQueryData<Pages<Post>>(queryKey, (data) => (isOnLaterPage(post, data) ? data : prependItem(post, data)))
    else if (isPersonal(asked['feed'])) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Ids ascend with time; the temporary id of a pending comment is the highest. */
const insertComment = (comment: Comment, shown: readonly Comment[]): Comment[] => [
  ...shown.filter(({ id }) => id < comment.id),
  comment,
  ...shown.filter(({ id }) => id > comment.id),
]

/** Adds a comment to its post, its count and its lists, once. Removes none: the user may be reading it. */
export function addComment(comment: Comment): void {
  queryClient.setQueriesData<Pages<Comment>>({ queryKey: queryKeyOf(listComments, { params: { id: comment.post } }) }, (data) =>
    prependItem(comment, data),
  )
  patchEntity('post', comment.post, (post) =>
    post.comments.some(({ id }) => id === comment.id)
      ? post
      : { ...post, comments: insertComment(comment, post.comments), comments_count: post.comments_count + 1 },
  )
}

/** Puts the progress of a lesson on top of the cached list. */
export function updateProgress(progress: LessonProgress): void {
  queryClient.setQueryData<LessonProgress[]>(queryKeyOf(listProgress, undefined), (known) =>
    known === undefined ? known : [progress, ...known.filter(({ lesson }) => lesson !== progress.lesson)],
  )
}
