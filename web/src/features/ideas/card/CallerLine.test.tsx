import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import type { CallerScore } from '@trademates/contract/ideas'
import { readTrackRecord } from '@trademates/contract/track-records'
import { expect, test } from 'vitest'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { onTrackRecordChanged } from '#lib/cache/idea-events.ts'
import { ideaOf } from '#test/ideas.ts'
import { CallerHover } from '#features/ideas/CallerHover.tsx'
import { CallerLine } from './CallerLine.tsx'

const { author } = ideaOf()
const none: CallerScore = { score: null, low: null, high: null, graded: 12, needed: 20, beats_luck: false }
const skilled: CallerScore = { score: '0.1336', low: '0.1336', high: '0.4073', graded: 200, needed: 20, beats_luck: true }

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = (caller: CallerScore) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <CallerLine caller={caller} author={author} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )

test('shows how many ideas are graded until there is a score', () => {
  show(none)
  expect(screen.getByRole('link').textContent).toBe('12 of 20 graded')
})

test('shows the score; the mouse opens a card with interval, total and the last results, Escape closes it', async () => {
  const point = (r_net: string) => ({ idea_id: author.id, at: '2026-11-21T10:31:00.000Z', symbol: 'BTCUSD', r_net, total_r: r_net })
  const record = {
    joined_at: '2026-03-05T10:00:00.000Z',
    score: '0.1336',
    high: '0.4073',
    total_r: '59.5000',
    beats_luck: true,
    counts: { graded: 200 },
    curve: ['9', '1.4', '-1.05', '2', '0.5', '-1'].map(point),
  }
  queryClient.setQueryData(query(readTrackRecord, { params: { userId: author.id }, query: {} }).queryKey, record as never)
  show(skilled)
  expect(screen.getByRole('link').textContent).toBe('+0.13R or better · 200 ideas')
  expect(screen.getByText('Beats luck')).toBeTruthy()
  fireEvent.pointerEnter(screen.getByRole('link'), { pointerType: 'mouse' })
  const card = await screen.findByRole('tooltip')
  expect(card.textContent).toContain('+0.13R to +0.41R per idea')
  expect(card.textContent).toContain('200 ideas · total +59.5R')
  expect(card.textContent).toContain('Member since Mar 2026')
  expect(screen.getByRole('img', { name: 'Last results, oldest first: +1.40R, −1.05R, +2.00R, +0.50R, −1.00R' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('link'), { key: 'Escape' })
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
})

test('the keyboard opens the card at a name, outside its row; leaving the name closes it', async () => {
  queryClient.setQueryData(query(readTrackRecord, { params: { userId: author.id }, query: {} }).queryKey, {
    joined_at: '2026-03-05T10:00:00.000Z',
    score: null,
    high: null,
    total_r: '3.2000',
    beats_luck: false,
    counts: { graded: 12 },
    curve: [],
  } as never)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CallerHover user={author.id}>
        {(describedBy) => (
          <button type="button" aria-describedby={describedBy}>
            northdesk
          </button>
        )}
      </CallerHover>
    </QueryClientProvider>,
  )
  const name = screen.getByRole('button', { name: 'northdesk' })
  name.focus()
  fireEvent.focus(name)
  const card = await screen.findByRole('tooltip')
  expect(card.textContent).toBe('12 ideas · total +3.2RMember since Mar 2026')
  expect(container.contains(card)).toBe(false)
  expect(name.getAttribute('aria-describedby')).toBe(card.id)
  fireEvent.blur(name)
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull()
})

test('a new score appears on the ideas of its caller', () => {
  const key = ['/api/ideas/', {}]
  queryClient.setQueryData(key, [ideaOf({ caller: none }), ideaOf({ caller: none, author: { ...author, id: 'other' } })])
  onTrackRecordChanged({ user_id: author.id, score: '0.2000', graded: 21 })
  expect(queryClient.getQueryData<{ caller: CallerScore }[]>(key)?.map(({ caller }) => [caller.score, caller.graded])).toEqual([
    ['0.2000', 21],
    [null, 12],
  ])
})
