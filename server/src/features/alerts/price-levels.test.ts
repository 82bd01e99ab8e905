import type { AlertKind } from '@trademates/contract/alerts'
import { compare, type Decimal, minus, plus, quotient, roundDecimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { PRICE, replaceLevels } from '#features/prices/price-levels.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { evaluateBatch, type AlertQuote } from './batch.ts'
import { measureName, toPriceLevels } from './conditions.ts'
import { createMoveWindow } from './move-window.ts'
import { insertAlert, type AlertFields } from './store.ts'

// In the catalog, because the cleanup job removes alerts on unknown symbols.
const SYMBOL = 'XMRUSD'
const app = useTestServer({}, async () => ({ prices: [createPriceSource(SYMBOL).source] }))
const LONG = { timeout: 60_000 }
let owner: Promise<Id> | undefined
const createOwner = async (): Promise<Id> => {
  await createUsers(app, 'ana')
  return (await app.deps.db.one<{ id: Id }>`select id from users where username = 'ana'`)?.id ?? ''
}

type AlertInput = Partial<AlertFields> & { kind: AlertKind }
const toFields = (wanted: AlertInput): AlertFields => ({
  symbol: SYMBOL,
  level: null,
  percent: null,
  within: null,
  repeats: true,
  expires_at: null,
  note: '',
  level_at: new Date(),
  state: 'unknown',
  ...wanted,
})

/** Returns the indexes of the prices at which each alert fires; `cuts` are the indexes at which a new batch starts. */
async function listFiringIndexes(
  wanted: readonly AlertInput[],
  { prices, cuts, stepMs = 1_000 }: { prices: readonly Decimal[]; cuts: readonly number[]; stepMs?: number },
): Promise<number[][]> {
  const { db, bus } = app.deps
  const user = await (owner ??= createOwner())
  const alerts = wanted.map((one) => ({ ...toFields(one), id: newId() }))
  await db.run`delete from alerts`
  await db.transaction(async (tx) => {
    for (const alert of alerts) await insertAlert(tx, { id: alert.id, user }, alert)
    await replaceLevels(tx, { kinds: ['alert'], references: [] }, alerts.flatMap(toPriceLevels))
  })
  const window = createMoveWindow([])
  const measures = new Set(alerts.map(measureName).filter((measure) => measure !== PRICE))
  const quotes = prices.map((price, index): AlertQuote => ({
    symbol: SYMBOL,
    price,
    pricedAt: new Date(index * stepMs),
    isSample: false,
    moves: measures.size > 0 ? window.add(price, index * stepMs, measures) : undefined,
  }))
  for (const [at, cut] of cuts.entries()) await evaluateBatch(bus, db, { quotes: quotes.slice(cut, cuts[at + 1]) })
  const events = await db.many<{ alert_id: Id; priced_at: Date }>`
    select alert_id, priced_at from alert_events where alert_id = any(${alerts.map(({ id }) => id)}) order by priced_at`
  return alerts.map(({ id }) => events.flatMap((event) => (event.alert_id === id ? [event.priced_at.getTime() / stepMs] : [])))
}
const oneBatchPerPrice = (prices: readonly Decimal[]) => ({ prices, cuts: [...prices.keys()] })

/** Prices within a few steps of a level, so that many are exactly at it or next to it; in random batches. */
const arbitraryPrices = (base: bigint, spread: number) =>
  fc
    .record({
      digits: fc.integer({ min: 0, max: 8 }),
      // 0.1% of 100,000 is 100 steps.
      steps: fc.array(fc.oneof(fc.integer({ min: -spread, max: spread }), fc.constantFrom(-101, -100, -99, 0, 99, 100, 101, 102)), {
        minLength: 1,
        maxLength: 40,
      }),
      starts: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    })
    .map(({ digits, steps, starts }) => {
      const toDecimal = (value: bigint) => quotient(String(value), String(10n ** BigInt(digits)), digits)
      return {
        levels: [-1n, 0n, 2n].map((beside) => toDecimal(base + beside)),
        prices: steps.map((one) => toDecimal(base + BigInt(one))),
        cuts: [...steps.keys()].filter((at) => at === 0 || starts[at] === true),
      }
    })

interface Batches {
  prices: readonly Decimal[]
  cuts: readonly number[]
}

/** Whether a price is the newest of its batch: only those count for a new alert. */
const isNewest = ({ prices, cuts }: Batches, at: number) => at === prices.length - 1 || cuts.includes(at + 1)

/** Straightforward model of a repeating level alert: the indexes of the prices at which it fires. */
function expectedLevelFirings(level: Decimal, batches: Batches, kind: 'above' | 'below' | 'crosses'): number[] {
  const away = quotient(level, '1000', 18)
  const [high, low] = [plus(level, away), minus(level, away)]
  let state = 'new'
  return batches.prices.flatMap((price, at) => {
    const over = compare(price, level)
    if ((state === 'new' || state === 'unknown') && !isNewest(batches, at)) return []
    if (state === 'new') state = { above: 'below', below: 'above', crosses: 'unknown' }[kind]
    const fires = (state === 'below' && over >= 0) || (state === 'above' && over <= 0)
    if (fires) state = 'triggered'
    if (state === 'unknown' && over !== 0) state = over > 0 ? 'above' : 'below'
    if (state === 'triggered' && kind !== 'above' && compare(price, high) >= 0) state = 'above'
    if (state === 'triggered' && kind !== 'below' && compare(price, low) <= 0) state = 'below'
    return fires ? [at] : []
  })
}

test('level alerts match the model for arbitrary prices and batches', LONG, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(arbitraryPrices(100_000n, 250), arbitraryPrices(12_345_678_901_234n, 3)), async ({ levels, ...batches }) => {
      const wanted = levels.flatMap((level) =>
        (['above', 'below', 'crosses'] as const).flatMap((kind) => [true, false].map((repeats) => ({ kind, level, repeats }))),
      )
      const expected = wanted.map(({ kind, level, repeats }) =>
        expectedLevelFirings(level, batches, kind).slice(0, repeats ? undefined : 1),
      )
      expect(await listFiringIndexes(wanted, batches)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

/** Straightforward model of a repeating move alert, for prices within one span: the indexes at which it fires. */
function expectedMoveFirings({ prices, cuts }: Batches, percent: Decimal, kind: 'rises' | 'falls' | 'moves'): number[] {
  let isTriggered = false
  const first = (cuts[1] ?? prices.length) - 1
  const units = (value: Decimal) => BigInt(roundDecimal(value, 8).replace('.', ''))
  return prices.flatMap((price, at) => {
    if (at < first) return []
    const seen = prices.slice(0, at + 1).map(units)
    const [low, high] = [seen.reduce((a, b) => (a < b ? a : b)), seen.reduce((a, b) => (a > b ? a : b))]
    const [up, down] = [(units(price) - low) * high, (high - units(price)) * low]
    const reaches = (part: bigint) => {
      // (price - low) / low >= percent / 100 / part, without a division.
      const [rise, fall] = [
        up * 10_000n * part >= (units(percent) / 1_000_000n) * low * high,
        down * 10_000n * part >= (units(percent) / 1_000_000n) * low * high,
      ]
      return kind === 'rises' ? rise : kind === 'falls' ? fall : rise || fall
    }
    const fires = !isTriggered && reaches(1n)
    if (fires) isTriggered = true
    else if (isTriggered && !reaches(2n)) isTriggered = false
    return fires ? [at] : []
  })
}

test('move alerts match the model for arbitrary prices and batches', LONG, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPrices(100_000n, 9_000), async ({ levels: _levels, ...batches }) => {
      const wanted = ['0.1', '0.25', '1', '3.33', '5'].flatMap((percent) =>
        (['rises', 'falls', 'moves'] as const).map((kind) => ({ kind, percent, within: '1h' as const })),
      )
      const expected = wanted.map(({ kind, percent }) => expectedMoveFirings(batches, percent, kind))
      expect(await listFiringIndexes(wanted, batches)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('prices that are equal as floating-point numbers are distinguished', async () => {
  const above = await listFiringIndexes([{ kind: 'above', level: '0.3' }], oneBatchPerPrice(['0.299999999999999999', '0.3']))
  const rises = [{ kind: 'rises', percent: '0.7', within: '5m' }] as const
  expect([...above, ...(await listFiringIndexes(rises, oneBatchPerPrice(['0.1', '0.100699999999999999', '0.1007'])))]).toEqual([[1], [2]])
})

test('a low older than the span does not count', async () => {
  const [rises] = [[{ kind: 'rises', percent: '10', within: '5m' }] as const]
  const minutes = (...prices: Decimal[]) => ({ ...oneBatchPerPrice(prices), stepMs: 60_000 })
  expect(await listFiringIndexes(rises, minutes('100', '105', '105', '105', '105', '110'))).toEqual([[]])
  expect(await listFiringIndexes(rises, minutes('100', '105', '105', '105', '110'))).toEqual([[4]])
})
