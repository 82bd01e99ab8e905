import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { Idea, TouchedLevel } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { IdeaRow } from '#features/ideas/IdeaRow.tsx'
import { handleEvent } from '#lib/live/handle-event.ts'
import { quotes, storeQuotes } from '#lib/quotes/quote-store.ts'
import { ideaOf } from '#test/ideas.ts'
import { IdeaCard } from './IdeaCard.tsx'

const AT = '2026-11-21T10:31:00.000Z'
/** The first target is hit, the second one not. */
const HALF_HIT: Idea['targets'] = [
  { price: '66300', share: 60, hit_at: AT },
  { price: '68900', share: 40, hit_at: null },
]

const quoteOf = (price: string, source = 'Binance'): Quote => ({
  symbol: 'BTCUSD',
  price,
  time: AT,
  open: null,
  high: null,
  low: null,
  previous_close: null,
  change: null,
  change_percent: null,
  source: { name: source, url: null, is_sample: false },
  delay: 0,
  is_stale: false,
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const show = (more: Partial<Idea> = {}) =>
  render(
    <RouterContextProvider router={router}>
      <IdeaCard idea={ideaOf(more)} />
    </RouterContextProvider>,
  )
const state = () => screen.getByRole('status').textContent

// Two minutes after most prices.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) + 120_000 }))
afterAll(() => void vi.useRealTimers())
beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json([]))))
afterEach(() => {
  quotes.set(new Map())
  vi.unstubAllGlobals()
})

const ended = (more: Partial<Idea>): Partial<Idea> => ({ ended_at: AT, remaining: '0', ...more })
const exit = (kind: 'target' | 'stop' | 'close' | 'horizon', price: string, more = {}) => ({
  kind,
  price,
  share: 100,
  at: AT,
  is_ambiguous: false,
  ...more,
})

const touch = (level: TouchedLevel['level'], price: string, target: number | null = null): TouchedLevel => ({ level, target, price })

test.each<[string, Partial<Idea>]>([
  ['Waiting for 63,400', { state: 'waiting', fill: null }],
  ['Waiting for 63,600', { state: 'waiting', fill: null, entry: { kind: 'zone', price: null, low: '63400', high: '63600' } }],
  ['Live', {}],
  ['Target 1 touched, unconfirmed', { is_provisional: true, touched: touch('target', '66300', 1) }],
  ['Target 2 touched, unconfirmed', { is_provisional: true, touched: touch('target', '68900', 2), targets: HALF_HIT }],
  ['Stop touched, unconfirmed', { is_provisional: true, touched: touch('stop', '61950') }],
  ['Entry touched, unconfirmed', { state: 'waiting', fill: null, is_provisional: true, touched: touch('entry', '63400') }],
  ['Stop touched, unconfirmed', { state: 'waiting', fill: null, is_provisional: true, touched: touch('stop', '61950') }],
  ['Target 1 touched, unconfirmed', { state: 'waiting', fill: null, is_provisional: true, touched: touch('target', '66300', 1) }],
  ['All targets, +2.7R', ended({ state: 'target', r: '2.7172', r_net: '2.6700' })],
  ['Stopped, −1.0R', ended({ state: 'stopped', r: '-1.0000', r_net: '-1.0437' })],
  ['Expired, +0.4R', ended({ state: 'expired', r: '0.3500', r_net: '0.3000' })],
  ['Expired, 0.0R', ended({ state: 'expired', r: '-0.0499', r_net: '-0.1000' })],
  ['Closed, +0.6R', ended({ state: 'closed', r: '0.6400', r_net: '0.6000' })],
  ['Canceled', ended({ state: 'canceled', fill: null })],
  ['Never entered', ended({ state: 'missed', reason: 'target_first', fill: null })],
  ['Void', ended({ state: 'void', reason: 'no_prices' })],
  ['On hold: possible split', { is_on_hold: true }],
  ['No new prices since 20 Nov, 10:31 UTC', { is_stale: true, last_candle_at: '2026-11-20T10:31:00.000Z' }],
  ['No new prices since 19 Nov, 09:12 UTC', { is_stale: true }],
])('shows the state %s', (text, more) => {
  show(more)
  expect(state()).toBe(text)
})

test('values a live idea at the price of its source, and at no other', () => {
  show({ targets: HALF_HIT, exits: [exit('target', '66300', { share: 60 })], remaining: '40' })
  expect(state()).toBe('Target 1 hit')
  act(() => storeQuotes([quoteOf('64218')]))
  // (60 × 2,900 + 40 × 818) / (100 × 1,450) = 1.4257
  expect(state()).toBe('Target 1 hit, +1.4R')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Long from 63,400, stop 61,950, targets 66,300 and 68,900; target 1 hit; now 64,218, plus 1.4 R.',
  )
  act(() => storeQuotes([quoteOf('50000', 'Kraken')]))
  expect(state()).toBe('Target 1 hit')
})

test('values a live idea at the last close that the server knows, until a quote arrives', () => {
  show({ mark: { price: '64218', time: '2026-11-21T10:30:00.000Z', r: '0.5641', r_net: '0.5200' } })
  expect(state()).toBe('Live, +0.6R')
  act(() => storeQuotes([quoteOf('63690')]))
  expect(state()).toBe('Live, +0.2R')
})

test('states the time of a price that is not of the last quarter of an hour', () => {
  const mark = { price: '64218', time: '2026-11-20T20:45:00.000Z', r: '0.5641', r_net: '0.5200' }
  show({ mark })
  expect(screen.getByText('Price of 20 Nov, 20:45 UTC')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('; at 20 Nov, 20:45 UTC 64,218, plus 0.6 R.')
  act(() => storeQuotes([quoteOf('63690')]))
  expect(screen.queryByText(/Price of/)).toBeNull()
  cleanup()
  quotes.set(new Map())
  render(
    <RouterContextProvider router={router}>
      <IdeaRow idea={ideaOf({ mark })} />
    </RouterContextProvider>,
  )
  expect(screen.getByRole('listitem').textContent).toMatch(/Long · 63,400 · Price of 20 Nov, 20:45 UTC.*\+0\.6R$/)
})

test('values a short idea with the opposite sign', () => {
  show({ direction: 'short', stop: '64850', current_stop: '64850', targets: [{ price: '60500', share: 100, hit_at: null }] })
  act(() => storeQuotes([quoteOf('64270')]))
  expect(state()).toBe('Live, −0.6R')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Short from 63,400, stop 64,850, target 60,500; live; now 64,270, minus 0.6 R.',
  )
})

test('shows all prices in the units of today after a split', () => {
  show({
    splits: [
      { at: '2026-11-20T14:30:00.000Z', a: '2', b: '1', dividend: null },
      { at: '2999-01-01T14:30:00.000Z', a: '10', b: '1', dividend: null },
    ],
    current_stop: '64000',
    stop_moved: { at: AT, price: '32352.5' },
    mark: { price: '64400', time: '2026-11-21T10:30:00.000Z', r: '0.6897', r_net: '0.6400' },
  })
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('now 32,200, plus 0.7 R')
  act(() => storeQuotes([quoteOf('32109')]))
  // (2 × 32,109 − 63,400) / 1,450 = 0.56
  expect(state()).toBe('Live, +0.6R')
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Long from 31,700, stop 32,000, targets 33,150 and 34,450; live; now 32,109, plus 0.6 R.',
  )
  expect(screen.getByText('33,150').closest('div')?.textContent).toBe('Target 1 · 60%33,150+2.0R 4.57%')
  expect(screen.getByText(/adjusted/).textContent).toBe('Prices adjusted for the 2:1 split on 20 Nov; sealed as posted')
  expect(screen.getByText('Stop moved to 32,000').closest('li')?.textContent).toBe('Stop moved to 32,00021 Nov, at +0.9R')
})

test('names the special dividend that changed its prices', () => {
  show({ splits: [{ at: '2026-11-20T14:30:00.000Z', a: '64000', b: '57600', dividend: '6400' }] })
  expect(screen.getByText(/adjusted/).textContent).toBe('Prices adjusted for the special dividend of 6,400 on 20 Nov; sealed as posted')
  expect(screen.getByText('57,060').closest('div')?.textContent).toBe('Entry57,060at or below')
})

test('does not announce the live result', () => {
  show()
  act(() => storeQuotes([quoteOf('64218')]))
  expect(screen.getByRole('status').querySelector('[aria-hidden="true"]:not(svg)')?.textContent).toBe(', +0.6R')
})

test('a silence of less than a day has the time alone', () => {
  const at = new Date(Date.now() - 3_600_000).toISOString()
  show({ is_stale: true, last_candle_at: at })
  expect(state()).toBe(`No new prices since ${at.slice(11, 16)} UTC`)
})

test('tells screen readers which level was touched', () => {
  show({ state: 'waiting', fill: null, is_provisional: true, touched: touch('stop', '61950') })
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('; stop touched, unconfirmed.')
})

test('announces in place that final candles did not confirm a touch, until the next event', () => {
  const touched = touch('target', '66300', 1)
  const text = "Not confirmed: Binance's candle did not reach 66,300"
  const id = '019aaf00-0000-7000-8000-000000000001'
  const idea = ideaOf({ id, post_id: id, author: { id, username: 'ana', image: null } })
  const receive = (event: string, data: object) => act(() => handleEvent({ event, data: JSON.stringify(data) }))
  show({ id })
  receive('idea.withdrawn', { id, event_id: id, touched })
  receive('idea.changed', { idea, event: null })
  expect(screen.getByText(text).getAttribute('aria-live')).toBe('polite')
  const event = { id, at: AT, kind: 'target', price: '66300', share: null, r: null, text: null, candle: null }
  receive('idea.changed', { idea: { ...idea, is_provisional: true, touched }, event })
  expect(screen.queryByText(text)).toBeNull()
})

test('shows levels with their distance in R and percent, and when they were hit', () => {
  show({ targets: HALF_HIT })
  const levels = [...document.querySelectorAll('dl > div')].map((level) =>
    [...level.children].map(({ textContent }) => textContent).join(' | '),
  )
  expect(levels).toEqual([
    'Entry | 63,400 | at or below',
    'Stop | 61,950 | −1.0R 2.29%',
    'Target 1 · 60% | 66,300 | hit 21 Nov, 10:31',
    'Target 2 · 40% | 68,900 | +3.8R 8.68%',
  ])
})

test('tells when a stop was moved, and the result at that time', () => {
  show({ current_stop: '64000', stop_moved: { at: '2026-11-19T15:40:00.000Z', price: '64705' } })
  // (64,705 − 63,400) / 1,450 = 0.9
  expect(screen.getByText('Stop moved to 64,000').closest('li')?.textContent).toBe('Stop moved to 64,00019 Nov, at +0.9R')
})

test('tells an exit at an open beyond the stop, the unmanaged result and a position against the idea', () => {
  show({
    ...ended({ state: 'stopped', r: '-1.4000', r_net: '-1.4200', exits: [exit('stop', '61370')] }),
    unmanaged: { state: 'stopped', r: '-1.0000', r_net: '-1.0437' },
    position: {
      side: 'short',
      since: '2026-11-20',
      stated_at: '2026-11-20T12:00:00.000Z',
      price: null,
      previous: { side: 'long', until: AT },
    },
  })
  expect(screen.getByText('Stopped at an open beyond the stop')).toBeTruthy()
  expect(screen.getByText('Ended 21 Nov, 10:31 UTC at 61,370. After costs −1.4R.')).toBeTruthy()
  expect(screen.getByText('If left alone: −1.0R')).toBeTruthy()
  expect(screen.getByText('Opposite position: short since 20 Nov, was long until 21 Nov')).toBeTruthy()
})

test.each([
  ['Binance', '1s', 'last', 'Binance 1m candles'],
  ['Twelve Data', '1m', 'mid', 'Twelve Data 1m candles · mid prices'],
  ['ECB', '1d', 'fix', 'ECB 1d candles · fixings'],
] as const)('names source, candles and price basis: %s', (name, finest_interval, basis, text) => {
  show({ source: { name, url: null, basis, finest_interval, delay: 0 } })
  expect(screen.getByText(`Sealed 19 Nov, 09:12 UTC · graded on ${text}`)).toBeTruthy()
})

test('a forecast is decided by the original stop, not by a moved one', () => {
  const stopped: Partial<Idea> = {
    confidence: 62,
    state: 'stopped',
    exits: [exit('stop', '63400')],
  }
  show(stopped)
  expect(screen.getByText('stop first')).toBeTruthy()
  cleanup()
  show({ ...stopped, unmanaged: { state: 'live', r: null, r_net: null } })
  expect(screen.getByText('62% confident in target 1')).toBeTruthy()
  expect(screen.queryByText('stop first')).toBeNull()
})

test('marks practice, sponsored and deleted ideas in words', () => {
  show({ practice: true, paid: true, deleted_at: AT, post_id: null })
  for (const word of ['Practice', 'Sponsored', 'Deleted by author']) expect(screen.getByText(word)).toBeTruthy()
  expect(screen.getByText('Sealed 19 Nov, 09:12 UTC · graded on simulated prices')).toBeTruthy()
})

test.each([
  ['2026-11-19T09:42:00.000Z', '30 minutes'],
  ['2026-11-19T13:12:00.000Z', '4 hours'],
  ['2026-11-22T09:12:00.000Z', '3 days'],
  ['2026-11-26T09:12:00.000Z', '1 week'],
  ['2026-12-19T09:12:00.000Z', '1 month'],
  ['2027-02-19T09:12:00.000Z', '3 months'],
])('an idea that expires at %s lasts %s', (expires_at, text) => {
  show({ expires_at })
  expect(screen.getByText(text)).toBeTruthy()
})

test('the row of a deleted post shows symbol, direction, planned price, date and result, and leads to the idea', () => {
  render(
    <RouterContextProvider router={router}>
      <IdeaRow idea={ideaOf(ended({ state: 'stopped', r: '-1.0000', deleted_at: AT, post_id: null }))} />
    </RouterContextProvider>,
  )
  expect(screen.getByRole('listitem').textContent).toBe('$BTCUSDLong · 63,400 · Deleted by author19 Nov−1.0R')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/idea/${ideaOf().id}`)
})
