import { infiniteQueryOptions, type InfiniteData, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Comment, listComments } from '@trademates/contract/comments'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { listFeed, type Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { ask, askPage, type CheckedInput, type InputArgs, type Page } from './api.ts'
import { CallError } from './call-error.ts'
import { session } from './session.ts'

const MINUTE = 60_000

/** Asked again where nobody answered or the server was not well; a refusal stands. */
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 2 &&
  error instanceof CallError &&
  (error.kind === 'network' || error.code === 'internal_error' || error.code === 'unavailable')

/** Everything read from the server. What changes while it is shown is told by the live stream, so nothing is fetched again on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      gcTime: 10 * MINUTE,
      retry: worthRepeating,
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

const keyOf = (spec: EndpointSpec, input: CheckedInput | undefined) => [spec.path, input ?? {}] as const

/** The query of one answer; its key is the call's path and input. */
export const query = <Spec extends EndpointSpec>(spec: Spec, ...[input]: InputArgs<Spec>) =>
  queryOptions({ queryKey: keyOf(spec, input), queryFn: ({ signal }) => ask(spec, { ...input, signal }) })

/** The query of a list, page by page. */
export const pages = <Spec extends EndpointSpec & { paged: true }>(spec: Spec, ...[input]: InputArgs<Spec>) =>
  infiniteQueryOptions({
    queryKey: keyOf(spec, input),
    queryFn: ({ pageParam, signal }) => askPage(spec, { ...input, query: { ...input?.query, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** The kinds of thing that the cache can change wherever they are shown. */
interface Entities {
  post: Post
}

/** `data` with the thing of this id changed wherever in it it stands; the very same `data` when it is nowhere. */
function changedIn<Entity extends { id: Id }>(data: unknown, id: Id, change: (entity: Entity) => Entity): unknown {
  if (typeof data !== 'object' || data === null) return data
  // Ids are unique across all kinds, so what carries the id of a post is that post.
  if ('id' in data && data.id === id) return change(data as Entity)
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => changedIn(item, id, change))
    return items.some((item, at) => item !== data[at]) ? items : data
  }
  const before = Object.entries(data)
  const after = before.map(([name, value]) => [name, changedIn(value, id, change)] as const)
  return after.some(([, value], at) => value !== before[at]?.[1]) ? Object.fromEntries(after) : data
}

/** Changes one thing in every answer that shows it. What was fetched does not count as fresher for it. */
export function patch<Kind extends keyof Entities>(_kind: Kind, id: Id, change: (entity: Entities[Kind]) => Entities[Kind]): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = changedIn(state.data, id, change)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Finds one thing in any answer that shows it. */
export function read<Kind extends keyof Entities>(kind: Kind, id: Id): Entities[Kind] | undefined {
  let found: Entities[Kind] | undefined
  for (const { state } of queryClient.getQueryCache().getAll()) {
    changedIn<Entities[Kind]>(state.data, id, (entity) => (found = entity))
    if (found) return found
  }
  return undefined
}

type Pages<Item> = InfiniteData<Page<Item[]>, string | null>

function onTop<Item extends { id: Id }>(item: Item, data: Pages<Item> | undefined): Pages<Item> | undefined {
  const [first, ...others] = data?.pages ?? []
  if (!data || !first || data.pages.some((page) => page.items.some(({ id }) => id === item.id))) return data
  return { ...data, pages: [{ ...first, items: [item, ...first.items] }, ...others] }
}

/** Whether a feed that asks this shows the post. Only the server knows whom one follows. */
export function belongs(post: Post, asked: Record<string, unknown>): boolean {
  const { feed, market, tag, author } = asked
  if (
    feed === 'following' ||
    (market !== undefined && market !== post.trading_markets) ||
    (author !== undefined && author !== post.author_id)
  )
    return false
  return typeof tag !== 'string' || post.tags.some(({ name }) => name.toLowerCase() === tag.toLowerCase())
}

/** What a list is narrowed to, read from its key. Keys are made by `keyOf` alone. */
export const askedBy = (queryKey: readonly unknown[]) => (queryKey[1] as CheckedInput).query ?? {}

/** Puts a new post on top of every feed it belongs to, never twice. */
export function putOnTop(post: Post): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [listFeed.path] })) {
    const asked = askedBy(queryKey)
    if (belongs(post, asked)) queryClient.setQueryData<Pages<Post>>(queryKey, (data) => onTop(post, data))
    else if (asked['feed'] === 'following') void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Adds a comment to its post, to the post's count and to every list of its comments, never twice. None leaves for it: somebody may be reading there. */
export function addComment(comment: Comment): void {
  queryClient.setQueriesData<Pages<Comment>>({ queryKey: keyOf(listComments, { params: { id: comment.post } }) }, (data) =>
    onTop(comment, data),
  )
  patch('post', comment.post, (post) =>
    post.comments.some(({ id }) => id === comment.id)
      ? post
      : { ...post, comments: [...post.comments, comment], comments_count: post.comments_count + 1 },
  )
}
