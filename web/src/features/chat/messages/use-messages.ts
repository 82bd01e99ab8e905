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

/** How many messages are read at once. */
const PAGE_SIZE = 40
/** How long, in milliseconds, a change may be told later than the one after it. */
const REORDER_WINDOW_MS = 300
/** When what could not be read is asked for again, in milliseconds. */
const RETRY_INTERVAL_MS = 5_000

/** Messages that stand one after the other, newest first. */
interface MessagePage {
  items: readonly ChatMessage[]
  /** Whether none came after them when they were read. */
  isNewest: boolean
}

/** A conversation, and the position of the message that its reader begins at. */
interface ConversationStart {
  userId: Id
  at?: number | undefined
}

/** Which page is read: the newest one, what stands beside a position, or, with `null`, where a reader begins. */
type PageParam = 'newest' | { before: number } | { after: number }

/** Begins around the position `at`, else at what is unread where the newest page does not reach it. Throws CallError. */
async function findStart({ userId, at }: ConversationStart): Promise<PageParam> {
  const { read_position: read, last_message: last, unread_count: unread, revision } = await queryClient.query(conversationQuery(userId))
  setKnownRevision(userId, revision)
  if (at !== undefined) return { before: at + 1 + PAGE_SIZE / 2 }
  return last === null || unread === 0 || last.position - read < PAGE_SIZE ? 'newest' : { before: read + 1 + PAGE_SIZE / 2 }
}

async function readPage({ userId, at }: ConversationStart, place: PageParam | null, signal?: AbortSignal): Promise<MessagePage> {
  const from = place ?? (await findStart({ userId, at }))
  const query = { limit: PAGE_SIZE, ...(from === 'newest' ? {} : from) }
  const items = await call(listMessages, { params: { userId }, query, ...(signal && { signal }) })
  if ('after' in query) return { items: items.toReversed(), isNewest: items.length < PAGE_SIZE }
  return { items, isNewest: !('before' in query) }
}

const oldest = ({ items }: MessagePage): number => items.at(-1)?.position ?? 1
const newest = ({ items }: MessagePage): number => items[0]?.position ?? 0

/** What was read of a conversation, newest first. It is read once: what changes is told, and what was not told is asked for. */
const messagesQuery = (start: ConversationStart) =>
  infiniteQueryOptions({
    queryKey: [listMessages.path, start],
    queryFn: ({ pageParam, signal }) => readPage(start, pageParam, signal),
    initialPageParam: null as PageParam | null,
    getNextPageParam: (page): PageParam | undefined => (oldest(page) > 1 ? { before: oldest(page) } : undefined),
    getPreviousPageParam: (page): PageParam | undefined => (page.isNewest ? undefined : { after: newest(page) }),
    staleTime: 'static',
  })

/** Asks for all changes that are not known, and shows them. Gives the last of them. Throws CallError. */
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

/** Runs when it is invalidated: by a gap in what was told, or with everything else after a break. */
const changesQuery = (userId: Id) =>
  queryOptions({
    queryKey: [listChanges.path, { params: { userId } }],
    queryFn: ({ signal }) => fetchChanges(userId, signal),
    initialData: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
  })

/** The last change that was told although one before it is not known. */
const findMissed = (heard: LiveMessages | undefined): number | undefined =>
  heard && heard.knownRevision !== null ? heard.laterRevisions.at(-1) : undefined

/** Asks for the changes of a conversation that were not told, once one after them was. */
function useMissedChanges(userId: Id, missedBefore: number | undefined): void {
  useQuery(changesQuery(userId))
  useEffect(() => {
    if (missedBefore === undefined) return undefined
    const timer = setTimeout(() => void queryClient.invalidateQueries(changesQuery(userId)), REORDER_WINDOW_MS)
    return () => clearTimeout(timer)
  }, [userId, missedBefore])
}

/** Shows the newest messages, whatever was read before. Throws CallError. */
async function readNewest(start: ConversationStart): Promise<void> {
  const page = await readPage(start, 'newest')
  queryClient.setQueryData(messagesQuery(start).queryKey, { pages: [page], pageParams: ['newest'] })
}

function toLoadMore(load: () => void, is: { loading: boolean; failed: boolean; there: boolean }): LoadMore {
  if (is.loading) return { state: 'loading', load }
  if (is.failed) return { state: 'failed', load }
  return { state: is.there ? 'more' : 'none', load }
}

/** The messages of a conversation as they are now, newest first, from around the position `at` on where that is given, and what lies before and after them. */
export function useMessages(userId: Id, at: number | undefined) {
  const start = { userId, at }
  const read = useInfiniteQuery(messagesQuery(start))
  const heard = useQuery(liveMessagesQuery(userId)).data
  useMissedChanges(userId, findMissed(heard))
  const isNewest = read.data?.pages[0]?.isNewest ?? false

  // What does not reach the newest begins anew the next time: at what is unread then.
  const leave = useEffectEvent(() => {
    if (!isNewest) queryClient.removeQueries({ ...messagesQuery(start), type: 'inactive' })
  })
  useEffect(() => () => leave(), [])
  const messages =
    read.data &&
    mergeMessages(
      read.data.pages.flatMap(({ items }) => items),
      { heard: heard?.messages ?? [], isNewest },
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
  const { isError, refetch } = read
  return { messages, isNewest, isError, refetch, earlier, later, toNewest: () => readNewest(start) }
}
