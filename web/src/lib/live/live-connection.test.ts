import { readPost } from '@trademates/contract/posts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postOf } from '#test/posts.ts'
import { query, queryClient, findEntity } from '#lib/cache/query-cache.ts'
import { closeLive, openLive } from './live-connection.ts'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
// Loaded lazily in the app. An import has no timeout, a hook has one.
import './leader-tab.ts'

const ID = '01931000-0000-7000-8000-000000000001'
const POST = postOf(ID, { likes_count: 4, user_liked: true })
const one = query(readPost, { params: { id: ID } })

interface Stream {
  token: string | undefined
  /** `last-event-id`, or the query. */
  from: string | undefined
  signal: AbortSignal
  send: (text: string) => void
  end: () => void
}

let streams: Stream[] = []
let reads = 0
let toasts: ToastMessage[] = []
let stopListening: () => void
/** Responses of the event stream instead of an open stream, one for each attempt. */
let failedResponses: (() => Response)[] = []

function openStream(path: string, headers: Record<string, string>, signal: AbortSignal): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal.addEventListener('abort', () => controller.error(signal.reason))
      streams.push({
        token: headers['authorization'],
        from: headers['last-event-id'] ?? path.split('?')[1],
        signal,
        send: (text) => controller.enqueue(encoder.encode(text)),
        end: () => controller.close(),
      })
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  streams = []
  reads = 0
  toasts = []
  failedResponses = []
  stopListening = onToast((toast) => toasts.push(toast))
  session.renewed({ access: 'a1', refresh: 'r1' })
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    if (path === '/api/auth/refresh/') return Response.json({ access: 'a2', refresh: 'r2' })
    if (path.startsWith('/api/events/')) return failedResponses.shift()?.() ?? openStream(path, headers, signal)
    reads += 1
    return Response.json(POST)
  })
  queryClient.setQueryData(one.queryKey, POST)
})

afterEach(() => {
  closeLive()
  stopListening()
  queryClient.clear()
  session.absent()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function opened(count: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  await vi.waitFor(() => expect(streams).toHaveLength(count))
}
const event = (name: string, data: unknown, id?: string) =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`

test('an event split into two chunks updates the post and keeps the own like', async () => {
  openLive()
  await opened(1)
  expect(streams[0]?.token).toBe('Bearer a1')
  const text = event('post.changed', { id: ID, likes_count: 5, comments_count: 1 })
  streams[0]?.send(text.slice(0, 40))
  streams[0]?.send(text.slice(40))
  await vi.waitFor(() => expect(findEntity('post', ID)).toMatchObject({ likes_count: 5, comments_count: 1, user_liked: true }))
})

test('ignores unknown events', async () => {
  openLive()
  await opened(1)
  streams[0]?.send(event('counts', { unread: 3 }) + event('post.changed', { id: ID, likes_count: 6, comments_count: 0 }))
  await vi.waitFor(() => expect(findEntity('post', ID)?.likes_count).toBe(6))
})

test('after an interruption it continues at its position and refetches only after a missed event', async () => {
  const stopShowing = new QueryObserver(queryClient, one).subscribe(() => undefined)
  openLive()
  await opened(1)
  expect(streams[0]?.from).toMatch(/^ago=\d+$/)
  streams[0]?.send(event('post.changed', { id: ID, likes_count: 8, comments_count: 0 }, '1-8-x'))
  await vi.waitFor(() => expect(findEntity('post', ID)?.likes_count).toBe(8))
  streams[0]?.send(event('post.changed', { id: ID, likes_count: 9, comments_count: 0 }, '1-9-x').slice(0, -1))
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(500)
  await opened(2)
  // An incomplete event does not count.
  expect([streams[1]?.from, findEntity('post', ID)?.likes_count, reads]).toEqual(['1-8-x', 8, 0])
  streams[1]?.send('id: 1-12-x\n\n: here\n\n')
  streams[1]?.end()
  await vi.advanceTimersByTimeAsync(500)
  await opened(3)
  expect([streams[2]?.from, reads]).toEqual(['1-12-x', 0])
  streams[2]?.send(event('missed', {}))
  await vi.waitFor(() => expect(reads).toBe(1))
  stopShowing()
})

test('without a position it sends how long ago the tab started', async () => {
  failedResponses = [() => Response.json({ detail: 'Starting', code: 'unavailable' }, { status: 503 })]
  openLive()
  await vi.waitFor(() => expect(failedResponses).toEqual([]))
  await vi.advanceTimersByTimeAsync(500)
  await opened(1)
  expect(Number(streams[0]?.from?.replace('ago=', ''))).toBeGreaterThanOrEqual(250)
})

test('reconnects after a silence of two heartbeats, also after sleep', async () => {
  openLive()
  await opened(1)
  await vi.advanceTimersByTimeAsync(40_000)
  streams[0]?.send(': here\n\n')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(11_000)
  await opened(2)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(6_000)
  await opened(3)
})

test('reconnects at once when the network comes back', async () => {
  failedResponses = [() => Response.json({ detail: 'Starting', code: 'unavailable' }, { status: 503 })]
  openLive()
  await vi.waitFor(() => expect(failedResponses).toEqual([]))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  window.dispatchEvent(new Event('online'))
  await opened(1)
})

test('renews an expired token', async () => {
  failedResponses = [() => Response.json({ detail: 'Expired', code: 'token_not_valid' }, { status: 401 })]
  openLive()
  await vi.waitFor(() => expect(session.token('access')).toBe('a2'))
  await vi.advanceTimersByTimeAsync(500)
  await opened(1)
  expect(streams[0]?.token).toBe('Bearer a2')
})

test('a session ended elsewhere ends here with a toast', async () => {
  openLive()
  await opened(1)
  streams[0]?.send(event('session.ended', {}))
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Your session expired. Please log in again.']))
  expect(session.get()).toMatchObject({ status: 'out', signOutReason: 'expired' })
})

test('without Web Locks a hidden tab closes its stream and continues when visible', async () => {
  openLive()
  await opened(1)
  streams[0]?.send(event('post.changed', { id: ID, likes_count: 7, comments_count: 0 }, '1-7-x'))
  await vi.waitFor(() => expect(findEntity('post', ID)?.likes_count).toBe(7))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await opened(2)
  expect(streams[1]?.from).toBe('1-7-x')
})

test('stays closed after closeLive', async () => {
  openLive()
  await opened(1)
  closeLive()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
})
