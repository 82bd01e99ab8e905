import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listChanges, listMessages, type Message } from '@trademates/contract/chat'
import { type Id, PAGE_LIMIT } from '@trademates/contract/wire'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { type Heard, heardQuery, knownUpTo, showMessage } from '#lib/cache/heard.ts'
import { newestOf } from './conversation-lines.ts'
import type { Beyond } from './LogEdge.tsx'
import { conversationQuery } from '#features/chat/queries.ts'

/** How many messages are read at once. */
const PAGE = 40
/** How long, in milliseconds, a change may be told later than the one after it. */
const LATE = 300
/** When what could not be read is asked for again, in milliseconds. */
const AGAIN = 5_000

/** Messages that stand one after the other, newest first. */
interface MessagePage {
  items: readonly Message[]
  /** Whether none came after them when they were read. */
  isNewest: boolean
}

/** A conversation, and the position of the message that its reader begins at. */
interface Start {
  userId: Id
  at?: number | undefined
}

/** Which page is read: the newest one, what stands beside a position, or, with `null`, where a reader begins. */
type Place = 'newest' | { before: number } | { after: number }

/** Begins around the position `at`, else at what is unread where the newest page does not reach it. Throws CallError. */
async function startOf({ userId, at }: Start): Promise<Place> {
  const { read_position: read, last_message: last, unread_count: unread, revision } = await queryClient.query(conversationQuery(userId))
  knownUpTo(userId, revision)
  if (at !== undefined) return { before: at + 1 + PAGE / 2 }
  return last === null || unread === 0 || last.position - read < PAGE ? 'newest' : { before: read + 1 + PAGE / 2 }
}

async function readPage({ userId, at }: Start, place: Place | null, signal?: AbortSignal): Promise<MessagePage> {
  const from = place ?? (await startOf({ userId, at }))
  const query = { limit: PAGE, ...(from === 'newest' ? {} : from) }
  const items = await call(listMessages, { params: { userId }, query, ...(signal && { signal }) })
  if ('after' in query) return { items: items.toReversed(), isNewest: items.length < PAGE }
  return { items, isNewest: !('before' in query) }
}

const oldest = ({ items }: MessagePage): number => items.at(-1)?.position ?? 1
const newest = ({ items }: MessagePage): number => items[0]?.position ?? 0

/** What was read of a conversation, newest first. It is read once: what changes is told, and what was not told is asked for. */
const messagesQuery = (start: Start) =>
  infiniteQueryOptions({
    queryKey: [listMessages.path, start],
    queryFn: ({ pageParam, signal }) => readPage(start, pageParam, signal),
    initialPageParam: null as Place | null,
    getNextPageParam: (page): Place | undefined => (oldest(page) > 1 ? { before: oldest(page) } : undefined),
    getPreviousPageParam: (page): Place | undefined => (page.isNewest ? undefined : { after: newest(page) }),
    staleTime: 'static',
  })

/** Asks for all changes that are not known, and shows them. Gives the last of them. Throws CallError. */
async function catchUp(userId: Id, signal: AbortSignal): Promise<number> {
  for (;;) {
    const since = queryClient.getQueryData(heardQuery(userId).queryKey)?.known ?? null
    if (since === null) return 0
    const changed = await call(listChanges, { params: { userId }, query: { since, limit: PAGE_LIMIT }, signal })
    changed.forEach(showMessage)
    knownUpTo(userId, changed.at(-1)?.revision ?? since)
    if (changed.length < PAGE_LIMIT) return changed.at(-1)?.revision ?? since
  }
}

/** Runs when it is invalidated: by a gap in what was told, or with everything else after a break. */
const changesQuery = (userId: Id) =>
  queryOptions({
    queryKey: [listChanges.path, { params: { userId } }],
    queryFn: ({ signal }) => catchUp(userId, signal),
    initialData: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN : false),
  })

/** The last change that was told although one before it is not known. */
const missedIn = (heard: Heard | undefined): number | undefined => (heard && heard.known !== null ? heard.beyond.at(-1) : undefined)

/** Asks for the changes of a conversation that were not told, once one after them was. */
function useCatchUp(userId: Id, missedBefore: number | undefined): void {
  useQuery(changesQuery(userId))
  useEffect(() => {
    if (missedBefore === undefined) return undefined
    const timer = setTimeout(() => void queryClient.invalidateQueries(changesQuery(userId)), LATE)
    return () => clearTimeout(timer)
  }, [userId, missedBefore])
}

/** Shows the newest messages, whatever was read before. Throws CallError. */
async function readNewest(start: Start): Promise<void> {
  const page = await readPage(start, 'newest')
  queryClient.setQueryData(messagesQuery(start).queryKey, { pages: [page], pageParams: ['newest'] })
}

function beyond(load: () => void, is: { loading: boolean; failed: boolean; there: boolean }): Beyond {
  if (is.loading) return { state: 'loading', load }
  if (is.failed) return { state: 'failed', load }
  return { state: is.there ? 'more' : 'none', load }
}

/** The messages of a conversation as they are now, newest first, from around the position `at` on where that is given, and what lies before and after them. */
export function useMessages(userId: Id, at: number | undefined) {
  const start = { userId, at }
  const read = useInfiniteQuery(messagesQuery(start))
  const heard = useQuery(heardQuery(userId)).data
  useCatchUp(userId, missedIn(heard))
  const isNewest = read.data?.pages[0]?.isNewest ?? false

  // What does not reach the newest begins anew the next time: at what is unread then.
  const leave = useEffectEvent(() => {
    if (!isNewest) queryClient.removeQueries({ ...messagesQuery(start), type: 'inactive' })
  })
  useEffect(() => () => leave(), [])
  const messages =
    read.data &&
    newestOf(
      read.data.pages.flatMap(({ items }) => items),
      { heard: heard?.messages ?? [], isNewest },
    )
  const earlier = beyond(() => void read.fetchNextPage(), {
    loading: read.isFetchingNextPage,
    failed: read.isFetchNextPageError,
    there: read.hasNextPage,
  })
  const later = beyond(() => void read.fetchPreviousPage(), {
    loading: read.isFetchingPreviousPage,
    failed: read.isFetchPreviousPageError,
    there: read.hasPreviousPage,
  })
  const { isError, refetch } = read
  return { messages, isNewest, isError, refetch, earlier, later, toNewest: () => readNewest(start) }
}
