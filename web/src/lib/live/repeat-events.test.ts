import { waitFor } from '@testing-library/react'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { listNotifications, type Notification } from '@trademates/contract/notifications'
import { readExportState } from '@trademates/contract/exports'
import { listFeed } from '@trademates/contract/posts'
import { afterEach, expect, test, vi } from 'vitest'
import { listQuery, query, queryClient } from '#lib/cache/query-cache.ts'
import { commentOf, postOf } from '#test/posts.ts'
import { handleEvent } from './handle-event.ts'

const feed = listQuery(listFeed, { query: {} })
const shown = () =>
  queryClient
    .getQueryData(feed.queryKey)
    ?.pages.flatMap((page) => page.items.map(({ id, likes_count, comments }) => [id, likes_count, comments.length]))

/** Returns a function that answers the oldest waiting request for a path. Other files of this process may send requests too. */
function holdRequests({ path }: { path: string }) {
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string) => new Promise<Response>((resolve) => url.startsWith(path) && waiting.push(resolve)))
  return async (body: object, next?: string) => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    const headers = next === undefined ? {} : { link: `</api/feed/posts/?cursor=${next}>; rel="next"` }
    waiting.shift()?.(Response.json(body, { headers }))
  }
}
const send = (event: string, data: object) => handleEvent({ event, data: JSON.stringify(data) })
const like = (id: string) => send('post.changed', { id, likes_count: 2, comments_count: 0 })

const [P1, P2, P3] = [
  '01931000-0000-7000-8000-000000000003',
  '01931000-0000-7000-8000-000000000002',
  '01931000-0000-7000-8000-000000000001',
] as const

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('events that come while posts are loaded are not undone by the older answer', async () => {
  const answer = holdRequests(listFeed)
  const loaded = queryClient.infiniteQuery(feed)
  like(P1)
  send('post.deleted', { id: P2 })
  await answer([postOf(P1), postOf(P2)])
  await loaded
  expect(shown()).toEqual([[P1, 2, 0]])
})

test('nor are those that come while the next page is loaded, or between the pages of a refetch', async () => {
  const answer = holdRequests(listFeed)
  const observer = new InfiniteQueryObserver(queryClient, feed)
  const stop = observer.subscribe(() => undefined)
  await answer([postOf(P1), postOf(P2)], 'c1')
  await waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
  const more = observer.fetchNextPage()
  like(P1)
  await answer([postOf(P3)])
  await more
  expect(shown()).toEqual([
    [P1, 2, 0],
    [P2, 0, 0],
    [P3, 0, 0],
  ])
  const again = observer.refetch()
  await answer([postOf(P1, { likes_count: 2 }), postOf(P2)], 'c1')
  send('post.changed', { id: P2, likes_count: 0, comments_count: 1, comment: commentOf('01931000-0000-7000-8000-0000000000c1', P2) })
  await answer([postOf(P3)])
  await again
  expect(shown()).toEqual([
    [P1, 2, 0],
    [P2, 0, 1],
    [P3, 0, 0],
  ])
  stop()
})

const FOLLOWED: Notification = {
  id: P2,
  _id: P2,
  kind: 'follow',
  message: '',
  code: 'followed',
  params: {},
  timestamp: '2026-11-27T16:00:00Z',
  is_read: false,
  actor: null,
  post_id: null,
  idea_id: null,
  symbol: null,
  time_zone: null,
  comment_id: null,
  excerpt: null,
  friendship_id: null,
  friendship_status: null,
}

test('notifications that are created, changed or removed during a request are applied to its answer', async () => {
  const answer = holdRequests(listNotifications)
  const list = listQuery(listNotifications, { query: {} })
  const loaded = queryClient.infiniteQuery(list)
  send('notification.created', { ...FOLLOWED, id: P1 })
  send('notification.changed', { ...FOLLOWED, message: 'changed' })
  send('notification.removed', { id: P3 })
  await answer([FOLLOWED, { ...FOLLOWED, id: P3 }])
  await loaded
  expect(queryClient.getQueryData(list.queryKey)?.pages.flatMap(({ items }) => items.map(({ id, message }) => [id, message]))).toEqual([
    [P1, ''],
    [P2, 'changed'],
  ])
})

test('an export that is ready during a request for its state stays ready', async () => {
  const answer = holdRequests(readExportState)
  const state = query(readExportState)
  const loaded = queryClient.query(state)
  const ready = { status: 'ready', progress: 1, size: 2_048, ready_at: '2026-11-29T01:00:00.000Z' }
  send('export.changed', ready)
  await answer({ status: 'running', progress: 0, size: null, ready_at: null })
  await loaded
  expect(queryClient.getQueryData(state.queryKey)).toEqual(ready)
})
