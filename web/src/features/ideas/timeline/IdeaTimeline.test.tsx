import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import type { IdeaEvent } from '@trademates/contract/ideas'
import { afterEach, expect, test, vi } from 'vitest'
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
const candle = { time: '2026-11-20T10:00:00.000Z', open: '63600', high: '63700', low: '63350', close: '63500', volume: '0', final: true }
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

function show(answer: () => Response): void {
  vi.stubGlobal('fetch', (input: Request | string | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    return Promise.resolve(url.includes('/events/') ? answer() : Response.json({ detail: 'x', code: 'not_found' }, { status: 404 }))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <IdeaTimeline idea={ideaOf({})} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

test('lists each event with its price and the candle that caused it, and as a table', async () => {
  show(() => Response.json(EVENTS))
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sealed.*64,219$/),
    expect.stringMatching(/^Entered 63,400.*open 63,600.*high 63,700.*low 63,350.*close 63,500/),
    expect.stringMatching(/^Target 1/),
    expect.stringMatching(/^Note: Half off/),
    expect.stringMatching(/^Stopped \+0\.8R/),
    expect.stringMatching(/^Void: The exchange undid its trades/),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Data table' }))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Sealed',
    'Entered 63,400',
    'Target 1',
    'Note: Half off',
    'Stopped',
    'Void: The exchange undid its trades',
  ])
})
