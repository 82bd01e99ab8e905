import { infiniteQueryOptions, type InfiniteData, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Comment, listComments } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { NewPost } from '@trademates/contract/events'
import { type LessonProgress, listProgress } from '@trademates/contract/learning'
import type { Notification } from '@trademates/contract/notifications'
import type { Me, Person } from '@trademates/contract/people'
import { listFeed, listPostsByAuthor, type PersonalFeed, type Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { request, requestPage, type RequestInput, type CallArgs, type Page } from '#lib/api/call.ts'
import { CallError } from '#lib/api/call-error.ts'
import { session } from '#lib/session/session.ts'

const MINUTE = 60_000

/** Asked again where nobody answered or the server was not well; a refusal stands. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 &&
  error instanceof CallError &&
  (error.kind === 'network' || error.code === 'internal_error' || error.code === 'unavailable')

/** Everything read from the server. What changes while it is shown is told by the live stream, so nothing is fetched again on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 10 * MINUTE,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

// The next to sign in here may be somebody else.
session.watch(() => {
  if (session.get().status === 'out') queryClient.clear()
})

const queryKeyOf = (spec: EndpointSpec, input: RequestInput | undefined) => [spec.path, input ?? {}] as const

/** The query of one answer; its key is the call's path and input. */
export const query = <Spec extends EndpointSpec>(spec: Spec, ...[input]: CallArgs<Spec>) =>
  queryOptions({ queryKey: queryKeyOf(spec, input), queryFn: ({ signal }) => request(spec, { ...input, signal }) })

/** The query of a list, page by page. */
export const listQuery = <Spec extends EndpointSpec & { paged: true }>(spec: Spec, ...[input]: CallArgs<Spec>) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(spec, input),
    queryFn: ({ pageParam, signal }) => requestPage(spec, { ...input, query: { ...input?.query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** The kinds of thing that the cache can change wherever they are shown. */
interface Entities {
  post: Post
  person: Person
  notification: Notification
}

/** `data` with every object in it changed, inner ones first; the very same `data` where none changes. */
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

/** Changes objects in every answer that shows them. What was fetched does not count as fresher for it. */
function updateAllQueries(change: (found: object) => object): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = mapObjects(state.data, change)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

// Ids are unique across all kinds, so what carries the id of a thing is that thing, or more about it; a name in a text is less than a person,
// and an address may name the id of anything where a post belongs.
const IDENTIFYING_FIELD = { person: 'relation', post: 'likes_count', notification: 'timestamp' } as const

const isEntity = <Kind extends keyof Entities>(kind: Kind, found: object, id: Id): found is Entities[Kind] =>
  'id' in found && found.id === id && IDENTIFYING_FIELD[kind] in found

/** Changes one thing wherever it is shown. */
export function patchEntity<Kind extends keyof Entities>(kind: Kind, id: Id, change: (entity: Entities[Kind]) => Entities[Kind]): void {
  updateAllQueries((found) => (isEntity(kind, found, id) ? change(found) : found))
}

/** Shows a user's name and picture at all posts and comments of theirs. */
export function patchAuthor({ id, username, image }: Pick<Me, 'id' | 'username' | 'image'>): void {
  updateAllQueries((found) => {
    if (!('author_id' in found) || found.author_id !== id) return found
    return 'author_name' in found
      ? { ...found, author_name: username, author_image: image }
      : { ...found, author: username, author_avatar: image }
  })
}

/** Finds one thing in any answer that shows it. */
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

/** A list as the cache holds it. */
export type Pages<Item> = InfiniteData<Page<Item[]>, string | null>

/** A list with this on top; the very same list where it is in there already. */
export function prependItem<Item extends { id: Id }>(item: Item, data: Pages<Item> | undefined): Pages<Item> | undefined {
  const [first, ...others] = data?.pages ?? []
  if (!data || !first || data.pages.some((page) => page.items.some(({ id }) => id === item.id))) return data
  return { ...data, pages: [{ ...first, items: [item, ...first.items] }, ...others] }
}

/** Whether a post is older than all that is loaded of a feed: told again by the stream, it comes with a later page. */
export function isOnLaterPage({ id }: { id: Id }, data: Pick<Pages<Post>, 'pages'> | undefined): boolean {
  const end = data?.pages.at(-1)
  const oldest = end?.items.at(-1)
  return oldest !== undefined && end?.next !== null && id < oldest.id
}

const isPersonal = (feed: unknown): feed is PersonalFeed => feed === 'following' || feed === 'watchlist'

/** Whether a feed that asks this shows the post. Only the server knows whom one follows and what one watches, and says it with a new post. */
export function matchesFeed(post: NewPost, asked: Record<string, unknown>): boolean {
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

/** What a list is narrowed to, read from its key. Keys are made by `keyOf`, but for what no call answers. */
export const queryParams = (queryKey: readonly unknown[]) => (queryKey[1] as RequestInput | undefined)?.query ?? {}

/** Puts a new post on top of what its author wrote, never twice. */
export function addToProfile(post: Post): void {
  const key = queryKeyOf(listPostsByAuthor, { params: { userId: post.author_id } })
  queryClient.setQueryData<Pages<Post>>(key, (data) => prependItem(post, data))
}

/** Puts a new post on top of every feed it belongs to, never twice, and not where it stands further down. */
export function addToFeeds(post: NewPost): void {
  addToProfile(post)
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [listFeed.path] })) {
    const asked = queryParams(queryKey)
    if (matchesFeed(post, asked))
      queryClient.setQueryData<Pages<Post>>(queryKey, (data) => (isOnLaterPage(post, data) ? data : prependItem(post, data)))
    else if (isPersonal(asked['feed'])) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Ids ascend with time, and that of a comment on its way stands behind all of them. */
const insertComment = (comment: Comment, shown: readonly Comment[]): Comment[] => [
  ...shown.filter(({ id }) => id < comment.id),
  comment,
  ...shown.filter(({ id }) => id > comment.id),
]

/** Adds a comment to its post, to the post's count and to every list of its comments, never twice. None leaves for it: somebody may be reading there. */
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

/** Shows what was done of a lesson where that is shown, as the latest. */
export function updateProgress(progress: LessonProgress): void {
  queryClient.setQueryData<LessonProgress[]>(queryKeyOf(listProgress, undefined), (known) =>
    known === undefined ? known : [progress, ...known.filter(({ lesson }) => lesson !== progress.lesson)],
  )
}
