import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { Idea, IdeaEvent } from '@trademates/contract/ideas'
import { afterEach, expect, test, vi } from 'vitest'
import { toChartIdea } from '#features/ideas/chart-idea.ts'
import { placeIdeas } from '#features/prices/chart/place-ideas.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { ideaOf } from '#test/ideas.ts'
import { IdeaTimeline } from './IdeaTimeline.tsx'

const event = (more: Partial<IdeaEvent>): IdeaEvent => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T09:12:00.000Z',
  kind: 'posted',
  price: '64218.5',
  share: null,
  r: null,
  text: null,
  candle: null,
  ...more,
})
const candle = {
  time: '2026-11-20T10:00:00.000Z',
  interval: '1m',
  open: '63600',
  high: '63700',
  low: '63350',
  close: '63500',
  volume: '0',
  final: true,
}
const EVENTS = [
  event({}),
  event({ kind: 'entered', price: '63400', candle }),
  event({ kind: 'target', price: '66300', share: 60 }),
  event({ kind: 'note', price: '66400', text: 'Half off' }),
  event({ kind: 'stopped', price: '61950', r: '0.8', candle: null }),
  event({ kind: 'void', price: null, text: 'The exchange undid its trades' }),
]
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(answer: () => Response, idea: Partial<Idea> = {}): (idea: Partial<Idea>) => void {
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    return Promise.resolve(url.includes('/events/') ? answer() : Response.json({ detail: 'x', code: 'not_found' }, { status: 404 }))
  })
  const timelineOf = (shown: Partial<Idea>) => (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <IdeaTimeline idea={ideaOf(shown)} />
      </RouterContextProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(timelineOf(idea))
  return (changed) => rerender(timelineOf(changed))
}

test('a close that its author requests appears at once', async () => {
  let events = EVENTS.slice(0, 2)
  const change = show(() => Response.json(events))
  await screen.findByText('Entered 63,400')
  events = [...events, event({ kind: 'close', price: '64000', share: 100 })]
  const at = '2026-11-21T10:31:00.000Z'
  const request = { id: 'close', requested_at: at, effective_at: at, was_effective: null, quote: { price: '64000', time: at } }
  change({ pending: [{ ...request, kind: 'close', share: 100 }] })
  expect(await screen.findByText('Close requested')).toBeTruthy()
})

test('A21 names each stated position, so that none of them is lost', async () => {
  const stated = ['long 2026-01-02', 'none', 'short 2026-11-20', 'undisclosed']
  show(() => Response.json(stated.map((text) => event({ kind: 'position', text }))))
  await screen.findByText('Position: Long since 2 Jan')
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)).toEqual([
    'Position: Long since 2 Jan',
    'Position: No position',
    'Position: Short since 20 Nov',
    'Position: Position not disclosed',
  ])
})

test('numbers the targets that one open passes, and again after a correction', async () => {
  const passed = { kind: 'target', price: '68900' } as const
  show(() => Response.json([event(passed), event(passed), event({ kind: 'regraded', price: null }), event(passed)]))
  await screen.findByText('Corrected')
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('bdi')?.textContent)).toEqual([
    'Target 1',
    'Target 2',
    'Corrected',
    'Target 1',
  ])
})

test('lists each event with its price and the candle that caused it, and as a table', async () => {
  show(() => Response.json(EVENTS))
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sealed.*64,219$/),
    expect.stringMatching(/^Entered 63,400.*1m candle of 20 Nov, 10:00: open 63,600.*high 63,700.*low 63,350.*close 63,500/),
    expect.stringMatching(/^Target 1/),
    expect.stringMatching(/^Note: Half off/),
    expect.stringMatching(/^Stopped \+0\.8R/),
    expect.stringMatching(/^Void: The exchange undid its trades/),
  ])
  // Bidirectional text of an author must not turn the result beside it.
  expect(screen.getByText('Note: Half off').tagName).toBe('BDI')
  fireEvent.click(screen.getByRole('button', { name: 'Data table' }))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Sealed',
    'Entered 63,400',
    'Target 1',
    'Note: Half off',
    'Stopped',
    'Void: The exchange undid its trades',
  ])
  expect(
    within(screen.getByRole('row', { name: /^Entered 63,400/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('UTC'), '63,400', '1m', '63,600', '63,700', '63,350', '63,500', '–'])
})

test('shows the prices of a timeline in the units of today, whenever they were written', async () => {
  const split = { at: '2026-11-21T14:30:00.000Z', a: '2', b: '1', dividend: null }
  const late = { ...candle, time: '2026-11-22T10:00:00.000Z', open: '33000', high: '33200', low: '32900', close: '33150' }
  const events = [
    event({ kind: 'entered', price: '63400', candle }),
    event({ kind: 'split', at: split.at, price: null, text: '2:1' }),
    event({ kind: 'note', at: '2026-11-22T09:00:00.000Z', price: '32800', text: 'Still in' }),
    event({ kind: 'target', at: '2026-11-22T10:01:00.000Z', price: '66300', share: 60, candle: late }),
  ]
  show(() => Response.json(events), { splits: [split] })
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Entered 31,700.*open 31,800.*high 31,850.*low 31,675.*close 31,750/),
    expect.stringMatching(/^Split 2:1/),
    expect.stringMatching(/^Note: Still in.*32,800$/),
    expect.stringMatching(/^Target 1.*33,150.*open 33,000.*high 33,200.*low 32,900.*close 33,150/),
  ])
})

test('places the levels of an idea on charts in the units of today', () => {
  const idea = ideaOf({ splits: [{ at: '2026-11-21T14:30:00.000Z', a: '2', b: '1', dividend: null }] })
  const scale = { x: () => 0, y: (price: number) => 40_000 - price, step: 1, width: 100, height: 40_000 }
  expect(placeIdeas([toChartIdea(idea)], [], scale).map(({ kind, y }) => [kind, 40_000 - y])).toEqual([
    ['target', 34_450],
    ['target', 33_150],
    ['entry', 31_700],
    ['stop', 30_975],
  ])
})
