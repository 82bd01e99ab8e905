import { describe, expect, test } from 'vitest'
import type { IdeaTerms } from '@trademates/contract/grading'
import type { FinalCandleQuery, FinalCandles, GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS } from '#features/prices/intervals.ts'
import type { FinalCandle, SourceInterval } from '#features/prices/source.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { gradeFromSource, type GradingInput } from './grade-from-source.ts'

/** Candles of a source by interval: their open time and their open, high, low and close. */
type Candles = Partial<Record<SourceInterval, Record<string, string>>>

const toCandle = ([time, prices]: [string, string]): FinalCandle => {
  const [open = '', high = '', low = '', close = ''] = prices.split('/')
  return { time: new Date(time), open, high, low, close }
}

/** Prices of the source "Exchange", with a list of the candles that were read. `gaps` are intervals that it does not have. */
function createPrices(
  candles: Candles,
  { knownTo, gaps = {} }: { knownTo: string; gaps?: Partial<Record<SourceInterval, Exclude<FinalCandles['missing'], null>>> },
) {
  const reads: string[] = []
  const finalCandles = async ({ source, interval, span }: FinalCandleQuery): Promise<FinalCandles> => {
    reads.push(`${source} ${interval} ${span.from.toISOString().slice(0, 16)}`)
    const missing = gaps[interval] ?? null
    const length = INTERVAL_MS[interval]
    const known = Math.min(span.to.getTime(), Math.floor(Date.parse(knownTo) / length) * length)
    const knownUntil = new Date(missing === null ? Math.max(known, span.from.getTime()) : span.from)
    const found = Object.entries(candles[interval] ?? {}).map(toCandle)
    return {
      candles: found.filter(({ time }) => time >= span.from && time < knownUntil),
      knownUntil,
      missing: missing ?? (knownUntil < span.to ? 'not_yet' : null),
      availableFrom: null,
    }
  }
  const unused = () => {
    throw new Error('not part of grading')
  }
  const prices: GradingPrices = { finalCandles, findGradingSource: unused, rereadCandles: unused, hasRecentCandles: unused }
  return { prices, reads }
}

function createInput(code: string, changes: Partial<IdeaTerms> = {}, chain: SourceInterval[] = ['15m', '1m']): GradingInput {
  const symbol = findSymbol(code)
  if (symbol === undefined) throw new Error(`${code} is no symbol`)
  const terms: IdeaTerms = {
    rules: 1,
    market: symbol.market,
    direction: 'long',
    entry: { kind: 'market' },
    stop: '95.00',
    targets: [{ price: '110.00', share: 100 }],
    posted_at: '2026-03-06T20:00:00.000Z',
    expires_at: '2026-03-13T20:00:00.000Z',
    enter_by: null,
    reference: { price: '100.00' },
    cost_rate: '0.0005',
    ...changes,
  }
  return { terms: { ...terms, source: { name: 'Exchange', chain } }, amendments: [], actions: [], symbol }
}

const gradeAt = (input: GradingInput, prices: GradingPrices, now: string) => gradeFromSource(prices, input, Date.parse(now))

describe('candles of the pinned source', () => {
  const quarters = {
    '2026-03-06T20:00Z': '100.00/100.50/99.50/100.00',
    '2026-03-06T20:15Z': '100.00/100.50/99.50/100.00',
    '2026-03-06T20:30Z': '100.00/111.00/94.00/100.00',
  }
  const minutes = {
    '2026-03-06T20:00Z': '100.00/100.50/99.50/100.00',
    '2026-03-06T20:30Z': '100.00/111.00/99.00/110.50',
    '2026-03-06T20:31Z': '110.50/110.50/94.00/100.00',
  }

  test('are read as minutes only where the grade depends on them', async () => {
    const { prices, reads } = createPrices({ '15m': quarters, '1m': minutes }, { knownTo: '2026-03-06T20:45:00Z' })
    const { managed } = await gradeAt(createInput('BTCUSD'), prices, '2026-03-06T20:45:00Z')
    expect([managed.state, managed.r]).toEqual(['target', '2.0000'])
    expect(reads).toEqual(['Exchange 15m 2026-03-06T20:00', 'Exchange 1m 2026-03-06T20:00', 'Exchange 1m 2026-03-06T20:30'])
  })

  test('are minutes while the newest quarter of an hour is running', async () => {
    const { prices } = createPrices({ '1m': minutes }, { knownTo: '2026-03-06T20:01:00Z' })
    const { managed, knownTo } = await gradeAt(createInput('BTCUSD'), prices, '2026-03-06T20:01:20Z')
    expect([managed.state, managed.entered_at, knownTo]).toEqual(['live', '2026-03-06T20:00:00.000Z', Date.parse('2026-03-06T20:01:00Z')])
  })

  test.each([
    ['a source that does not answer', 'not_yet'],
    ['a source that is not configured', 'no_source'],
  ] as const)('of %s are waited for up to 24 hours, then the outer candle is graded as it is', async (_what, gap) => {
    const options = { knownTo: '2026-03-08T00:00:00Z', gaps: { '1m': gap } } as const
    const { prices } = createPrices({ '15m': quarters }, options)
    const waiting = await gradeAt(createInput('BTCUSD'), prices, '2026-03-07T20:14:59Z')
    expect([waiting.managed.state, waiting.missing?.time]).toEqual(['waiting', '2026-03-06T20:00:00.000Z'])
    const { managed } = await gradeAt(createInput('BTCUSD'), prices, '2026-03-07T20:45:00Z')
    expect(managed.exits).toEqual([{ kind: 'stop', price: '95.00', share: 100, at: '2026-03-06T20:45:00.000Z', is_ambiguous: true }])
  })

  test('are not waited for where the source has none that far back', async () => {
    const { prices } = createPrices({ '15m': quarters }, { knownTo: '2026-03-06T20:45:00Z', gaps: { '1m': 'too_old' } })
    const { managed } = await gradeAt(createInput('BTCUSD'), prices, '2026-03-06T20:45:00Z')
    expect([managed.state, managed.exits[0]?.is_ambiguous]).toEqual(['stopped', true])
  })
})

describe('a weekend in which the clocks change', () => {
  const candles: Candles = {
    '15m': {
      '2026-03-06T20:00Z': '100.00/100.50/99.50/100.00',
      '2026-03-07T20:00Z': '100.00/100.00/94.00/99.00',
      // Before the opening bell of Monday, which is at 13:30 UTC since Sunday.
      '2026-03-09T13:15Z': '99.00/99.00/94.00/99.00',
      '2026-03-09T13:30Z': '99.00/110.00/98.00/110.00',
    },
  }

  test('prices outside the sessions of a stock do not count', async () => {
    const { prices } = createPrices(candles, { knownTo: '2026-03-09T14:00:00Z' })
    const { managed } = await gradeAt(createInput('AAPL', {}, ['15m']), prices, '2026-03-09T14:00:00Z')
    expect([managed.state, managed.ended_at]).toEqual(['target', '2026-03-09T13:45:00.000Z'])
  })

  test('a market that is always open has no weekend', async () => {
    const { prices } = createPrices(candles, { knownTo: '2026-03-09T14:00:00Z' })
    const { managed } = await gradeAt(createInput('BTCUSD', {}, ['15m']), prices, '2026-03-09T14:00:00Z')
    expect([managed.state, managed.ended_at]).toEqual(['stopped', '2026-03-07T20:15:00.000Z'])
  })

  test('a split before the first open is measured from the close before the posting', async () => {
    const posted = { posted_at: '2026-03-07T12:00:00.000Z' }
    const split: Candles = { '15m': { '2026-03-06T20:45Z': '100.00/100.50/99.50/100.00', '2026-03-09T13:30Z': '50.00/50.20/49.90/50.00' } }
    const { prices } = createPrices(split, { knownTo: '2026-03-09T14:00:00Z' })
    const input = createInput('AAPL', posted, ['15m'])
    const held = await gradeAt(input, prices, '2026-03-09T14:00:00Z')
    expect([held.managed.state, held.on_hold_at]).toEqual(['waiting', '2026-03-09T13:30:00.000Z'])
    const actions = [{ at: '2026-03-09T13:30:00.000Z', kind: 'split' as const, a: '2', b: '1' }]
    const released = await gradeAt({ ...input, actions }, prices, '2026-03-09T14:00:00Z')
    expect([released.managed.state, released.managed.fill, released.on_hold_at]).toEqual(['live', '100.00', null])
  })
})
