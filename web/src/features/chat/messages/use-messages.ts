import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listChanges, listMessages, type ChatMessage } from '@trademates/contract/chat'
import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { type LiveMessages, liveMessagesQuery, setKnownRevision, storeMessage } from '#lib/cache/live-messages.ts'
import { mergeMessages } from './message-lines.ts'
import type { LoadMore } from '#features/chat/log/LogEdge.tsx'
import { conversationQuery } from '#features/chat/queries.ts'

/** Messages per request. */
const PAGE_SIZE = 40
/** A change may arrive this much later than the one after it. */
const REORDER_WINDOW_MS = 300
/** The interval of retries after a failed request. */
const RETRY_INTERVAL_MS = 5_000

/** Consecutive messages, newest first. */
interface MessagePage {
  items: readonly ChatMessage[]
  /** Whether no newer ones existed when they were read. */
  isNewest: boolean
}

/** A conversation and the position of the message to start at. */
interface ConversationStart {
  userId: Id
  at?: number | undefined
}

/** Which page to read: the newest, the one beside a position, or, with `null`, the initial one. */
type PageParam = 'newest' | { before: number } | { after: number }

/** Starts around the position `at`, else at the first unread message if the newest page does not reach it. Throws CallError. */
async function findStart({ userId, at }: ConversationStart): Promise<PageParam> {
  const { read_position: read, last_message: last, unread_count: unread, revision } = await queryClient.query(conversationQuery(userId))
  setKnownRevision(userId, revision)
  if (at !== undefined) return { before: at + 1 + PAGE_SIZE / 2 }
  return last === null || unread === 0 || last.position - read < PAGE_SIZE ? 'newest' : { before: read + 1 + PAGE_SIZE / 2 }
}

async function readPage({ userId, at }: ConversationStart, param: PageParam | null, signal?: AbortSignal): Promise<MessagePage> {
  const from = param ?? (await findStart({ userId, at }))
  const query = { limit: PAGE_SIZE, ...(from === 'newest' ? {} : from) }
  const items = await call(listMessages, { params: { userId }, query, ...(signal && { signal }) })
  if ('after' in query) return { items: items.toReversed(), isNewest: items.length < PAGE_SIZE }
  return { items, isNewest: !('before' in query) }
}

const oldest = ({ items }: MessagePage): number => items.at(-1)?.position ?? 1
const newest = ({ items }: MessagePage): number => items[0]?.position ?? 0

/** The pages of a conversation, newest first. They are read once: live messages and missed changes update them. */
const messagesQuery = (start: ConversationStart) =>
  infiniteQueryOptions({
    queryKey: [listMessages.path, start],
    queryFn: ({ pageParam, signal }) => readPage(start, pageParam, signal),
    initialPageParam: null as PageParam | null,
    getNextPageParam: (page): PageParam | undefined => (oldest(page) > 1 ? { before: oldest(page) } : undefined),
    getPreviousPageParam: (page): PageParam | undefined => (page.isNewest ? undefined : { after: newest(page) }),
    staleTime: 'static',
  })

/** Reads all changes after the last known one and stores them. Returns the position of the last. Throws CallError. */
async function fetchChanges(userId: Id, signal: AbortSignal): Promise<number> {
  for (;;) {
    const since = queryClient.getQueryData(liveMessagesQuery(userId).queryKey)?.knownRevision ?? null
    if (since === null) return 0
    const changed = await call(listChanges, { params: { userId }, query: { since, limit: MAX_PAGE_SIZE }, signal })
    changed.forEach(storeMessage)
    setKnownRevision(userId, changed.at(-1)?.revision ?? since)
    if (changed.length < MAX_PAGE_SIZE) return changed.at(-1)?.revision ?? since
  }
}

/** Runs when it is invalidated: by a gap in the live changes, or with all queries after a lost connection. */
const changesQuery = (userId: Id) =>
  queryOptions({
    queryKey: [listChanges.path, { params: { userId } }],
    queryFn: ({ signal }) => fetchChanges(userId, signal),
    initialData: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
  })

/** The last live change whose predecessor is missing. */
const findMissed = (live: LiveMessages | undefined): number | undefined =>
  live && live.knownRevision !== null ? live.laterRevisions.at(-1) : undefined

/** Reads missed changes once a later one has arrived. */
function useMissedChanges(userId: Id, missedBefore: number | undefined): void {
  useQuery(changesQuery(userId))
  useEffect(() => {
    if (missedBefore === undefined) return undefined
    const timer = setTimeout(() => void queryClient.invalidateQueries(changesQuery(userId)), REORDER_WINDOW_MS)
    return () => clearTimeout(timer)
  }, [userId, missedBefore])
}

/** Reads the newest page and drops the others. Throws CallError. */
async function readNewest(start: ConversationStart): Promise<void> {
  const page = await readPage(start, 'newest')
  queryClient.setQueryData(messagesQuery(start).queryKey, { pages: [page], pageParams: ['newest'] })
}

function toLoadMore(load: () => void, is: { loading: boolean; failed: boolean; there: boolean }): LoadMore {
  if (is.loading) return { state: 'loading', load }
  if (is.failed) return { state: 'failed', load }
  return { state: is.there ? 'more' : 'none', load }
}

/** The messages of a conversation, newest first, starting around the position `at` if given, with loaders for both ends. */
export function useMessages(userId: Id, at: number | undefined) {
  const start = { userId, at }
  const read = useInfiniteQuery(messagesQuery(start))
  const live = useQuery(liveMessagesQuery(userId)).data
  useMissedChanges(userId, findMissed(live))
  const isNewest = read.data?.pages[0]?.isNewest ?? false

  // Pages that do not reach the newest are dropped: the next visit starts at the first unread message.
  const dropPages = useEffectEvent(() => {
    if (!isNewest) queryClient.removeQueries({ ...messagesQuery(start), type: 'inactive' })
  })
  useEffect(() => () => dropPages(), [])
  const messages =
    read.data &&
    mergeMessages(
      read.data.pages.flatMap(({ items }) => items),
      { live: live?.messages ?? [], isNewest },
    )
  const earlier = toLoadMore(() => void read.fetchNextPage(), {
    loading: read.isFetchingNextPage,
    failed: read.isFetchNextPageError,
    there: read.hasNextPage,
  })
  const later = toLoadMore(() => void read.fetchPreviousPage(), {
    loading: read.isFetchingPreviousPage,
    failed: read.isFetchPreviousPageError,
    there: read.hasPreviousPage,
  })
  const { isError, error, refetch } = read
  return { messages, isNewest, isError, error, refetch, earlier, later, toNewest: () => readNewest(start) }
}
