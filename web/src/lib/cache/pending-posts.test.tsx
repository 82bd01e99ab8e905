import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryOf } from '@trademates/contract/endpoint'
import { listFeed } from '@trademates/contract/posts'
import type { Market } from '@trademates/contract/markets'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { postOf } from '#test/posts.ts'
import { listQuery, patchEntity, addToFeeds, queryClient } from './query-cache.ts'
import { onPostCreated, showPendingPosts, usePendingPosts } from './pending-posts.ts'

const post = (id: string, market: Market = 'Forex') => postOf(id, { trading_markets: market })

const latest = listQuery(listFeed, { query: {} })
const shown = () => queryClient.getQueryData(latest.queryKey)?.pages.flatMap((page) => page.items.map(({ id }) => id))

function Waiting(asked: Partial<QueryOf<typeof listFeed>>) {
  const posts = usePendingPosts({ ...asked })
  return <output>{posts.map(({ id, likes_count }) => `${id}:${likes_count}`).join(' ')}</output>
}

function open(asked: Partial<QueryOf<typeof listFeed>> = {}): void {
  queryClient.setQueryData(latest.queryKey, { pages: [{ items: [post('p1')], next: null }], pageParams: [null] })
  render(
    <QueryClientProvider client={queryClient}>
      <Waiting {...asked} />
    </QueryClientProvider>,
  )
}

const waiting = () => screen.getByRole('status').textContent

afterEach(() => queryClient.clear())

test('new posts wait, receive patches, and are added on request', async () => {
  open()
  act(() => onPostCreated(post('p2')))
  act(() => onPostCreated(post('p3')))
  await waitFor(() => expect(waiting()).toBe('p3:0 p2:0'))
  act(() => patchEntity('post', 'p2', (before) => ({ ...before, likes_count: 5 })))
  await waitFor(() => expect(waiting()).toBe('p3:0 p2:5'))
  expect(shown()).toEqual(['p1'])
  act(showPendingPosts)
  await waitFor(() => expect(waiting()).toBe(''))
  expect(shown()).toEqual(['p3', 'p2', 'p1'])
})

test('a feed gets only matching posts', async () => {
  open({ market: 'Crypto' })
  act(() => onPostCreated(post('p2', 'Forex')))
  act(() => onPostCreated(post('p3', 'Crypto')))
  await waitFor(() => expect(waiting()).toBe('p3:0'))
})

test('a personal feed gets the posts that the server assigns to it', async () => {
  const following = listQuery(listFeed, { query: { feed: 'following' } })
  open({ feed: 'following' })
  queryClient.setQueryData(following.queryKey, { pages: [{ items: [], next: null }], pageParams: [null] })
  act(() => onPostCreated(post('p2')))
  act(() => onPostCreated({ ...post('p3'), feeds: ['watchlist'] }))
  act(() => onPostCreated({ ...post('p4'), feeds: ['following', 'watchlist'] }))
  await waitFor(() => expect(waiting()).toBe('p4:0'))
  act(showPendingPosts)
  expect(queryClient.getQueryData(following.queryKey)?.pages[0]?.items.map(({ id }) => id)).toEqual(['p4'])
})

test('a post that is already shown does not wait', () => {
  open()
  act(() => addToFeeds(post('p2')))
  act(() => onPostCreated(post('p2')))
  expect(shown()).toEqual(['p2', 'p1'])
  expect(waiting()).toBe('')
})
