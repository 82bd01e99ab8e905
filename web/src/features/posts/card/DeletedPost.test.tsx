import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { Idea } from '@trademates/contract/ideas'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { ideaOf } from '#test/ideas.ts'
import { DeletedPost } from './DeletedPost.tsx'

const DELETED_AT = '2026-11-21T12:00:00.000Z'
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows the idea of a post that was deleted at a price; null: the price was unknown. */
function show(more: Partial<Idea>, price: string | null): void {
  const event = { id: crypto.randomUUID(), at: DELETED_AT, kind: 'deleted', price, share: null, r: null, text: null, candle: null }
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    return Promise.resolve(
      url.includes('/events/') ? Response.json([event]) : Response.json({ detail: 'x', code: 'not_found' }, { status: 404 }),
    )
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <DeletedPost idea={ideaOf({ post_id: null, deleted_at: DELETED_AT, ...more })} deletedAt={DELETED_AT} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

const target = { kind: 'target', price: '66300', share: 60, is_ambiguous: false } as const

test.each<[name: string, more: Partial<Idea>, price: string | null, text: string]>([
  ['a live idea', {}, '63980', 'Deleted by author on 21 Nov at +0.4R. The idea stays in the track record and is graded to its end.'],
  [
    'a target hit before, a stop hit after',
    {
      state: 'stopped',
      ended_at: '2026-11-22T12:00:00.000Z',
      r: '0.8000',
      exits: [
        { ...target, at: '2026-11-21T10:00:00.000Z' },
        { kind: 'stop', price: '61950', share: 40, at: '2026-11-22T12:00:00.000Z', is_ambiguous: false },
      ],
    },
    '64850',
    'Deleted by author on 21 Nov at +1.6R. The idea stays in the track record and was graded to its end.',
  ],
  [
    'an idea that had ended',
    { state: 'stopped', ended_at: '2026-11-21T09:00:00.000Z', r: '-1.0000' },
    '60000',
    'Deleted by author on 21 Nov at −1.0R. The idea stays in the track record and was graded to its end.',
  ],
  [
    'an idea that had not entered',
    { state: 'waiting', entered_at: null, fill: null },
    '64000',
    'Deleted by author on 21 Nov. The idea stays in the track record and is graded to its end.',
  ],
  [
    'a split at the open of that day, whose prices before the open are in the new units',
    { splits: [{ at: '2026-11-21T14:30:00.000Z', a: '2', b: '1', dividend: null }] },
    '31990',
    'Deleted by author on 21 Nov at +0.4R. The idea stays in the track record and is graded to its end.',
  ],
  [
    'a split at the open of the day of the posting, which was before it',
    { posted_at: '2026-11-20T12:00:00.000Z', splits: [{ at: '2026-11-20T14:30:00.000Z', a: '2', b: '1', dividend: null }] },
    '31990',
    'Deleted by author on 21 Nov at +0.4R. The idea stays in the track record and is graded to its end.',
  ],
  [
    'a split before and one after',
    { splits: ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z'].map((at) => ({ at, a: '2', b: '1', dividend: null })) },
    '31990',
    'Deleted by author on 21 Nov at +0.4R. The idea stays in the track record and is graded to its end.',
  ],
  ['an unknown price', {}, null, 'Deleted by author on 21 Nov. The idea stays in the track record and is graded to its end.'],
])('states the result at the deletion of the post: %s', async (_, more, price, text) => {
  show(more, price)
  expect(await screen.findByText(text)).toBeInstanceOf(HTMLParagraphElement)
})
