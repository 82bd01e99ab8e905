import { createHash } from 'node:crypto'
import { compare } from '@trademates/contract/decimals'
import { INTERVALS } from '@trademates/contract/prices'
import { expect, test } from 'vitest'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { openTimeOf, aggregateBars } from '#features/prices/intervals.ts'
import { sampleCandles, sampleQuote } from './sample-source.ts'

const NOW = Date.parse('2026-11-20T15:20:00Z')
const span = { from: new Date('2026-11-09T00:00:00Z'), to: new Date('2026-11-23T00:00:00Z') }

function symbol(code: string): CatalogSymbol {
  const found = findSymbol(code)
  if (found === undefined) throw new Error(`no ${code}`)
  return found
}

const CODES = ['EURUSD', 'AAPL', 'BTCUSD', 'SATSUSD', 'XAUUSD', 'ZCZ26', 'AAPL261218C270', 'BRK.A']

test('sample prices are the same on every machine', () => {
  const all = CODES.map((code) => sampleCandles(symbol(code), '1h', span, NOW))
  expect(createHash('sha256').update(JSON.stringify(all)).digest('hex')).toBe(
    '70b046dc108516635d076b676bfa9467929c40a9860cb87b6c1fd67e1b2d36b5',
  )
})

test.each(['USDTUSD', 'USDCUSD', 'DAIUSD'])('%s stays near a dollar', (code) => {
  const year = sampleCandles(symbol(code), '1d', { from: new Date('2025-11-20T00:00:00Z'), to: new Date(NOW) }, NOW)
  expect(year.length).toBeGreaterThan(300)
  for (const { high, low } of year) expect([Number(high) < 1.01, Number(low) > 0.99]).toEqual([true, true])
})

test.each(CODES)('candles of %s are sorted, complete, and longer ones are merged from shorter ones', (code) => {
  const short = sampleCandles(symbol(code), '15m', span, NOW)
  expect(short.length).toBeGreaterThan(50)
  for (const [at, { time, open, high, low, close }] of short.entries()) {
    expect(time.getTime()).toBeGreaterThan(short[at - 1]?.time.getTime() ?? 0)
    expect([open, close].every((price) => compare(price, low) >= 0 && compare(price, high) <= 0 && compare(low, '0') > 0)).toBe(true)
  }
  for (const interval of INTERVALS) expect(aggregateBars(short, interval, NOW)).toEqual(sampleCandles(symbol(code), interval, span, NOW))
})

test.each(CODES)('minutes of %s add up to its final quarter hours', (code) => {
  const week = { from: span.from, to: new Date('2026-11-16T00:00:00Z') }
  const minutes = sampleCandles(symbol(code), '1m', week, NOW)
  expect(minutes.length).toBeGreaterThan(500)
  for (const { open, high, low, close } of minutes)
    expect([open, close].every((price) => compare(price, low) >= 0 && compare(price, high) <= 0)).toBe(true)
  expect(aggregateBars(minutes, '15m', NOW)).toEqual(sampleCandles(symbol(code), '15m', week, NOW))
})

test('a final minute stays the same while its quarter hour runs, and any span has the same minutes', () => {
  const quarter = { from: new Date('2026-11-20T15:15:00Z'), to: new Date('2026-11-20T15:30:00Z') }
  const early = sampleCandles(symbol('AAPL'), '1m', quarter, NOW)
  expect(early.map(({ final }) => final)).toEqual([true, true, true, true, true])
  expect(sampleCandles(symbol('AAPL'), '1m', quarter, NOW + 20 * 60_000).slice(0, 5)).toEqual(early)
  expect(sampleCandles(symbol('AAPL'), '1m', { ...quarter, from: new Date('2026-11-20T15:18:00Z') }, NOW)).toEqual(early.slice(3))
  expect(sampleCandles(symbol('AAPL'), '1m', quarter, NOW + 30_000).map(({ final }) => final)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
})

test('only the running candle is not final', () => {
  const candles = sampleCandles(symbol('BTCUSD'), '1h', span, NOW)
  expect(candles.filter(({ final }) => !final).map(({ time }) => time.toISOString())).toEqual(['2026-11-20T15:00:00.000Z'])
})

test.each(CODES)('the quote of %s equals the last daily candle', (code) => {
  const days = sampleCandles(symbol(code), '1d', span, NOW)
  const [before, today] = days.slice(-2)
  const quote = { price: today?.close, open: today?.open, high: today?.high, low: today?.low, previousClose: before?.close }
  expect(sampleQuote(symbol(code), NOW - 60_000)?.previousClose).toBe(before?.close)
  expect(sampleQuote(symbol(code), NOW)).toMatchObject(quote)
})

test('stocks trade in New York time, with daylight saving time and weekends', () => {
  const hours = (from: string, to: string) =>
    sampleCandles(symbol('AAPL'), '15m', { from: new Date(from), to: new Date(to) }, NOW).map(({ time }) => time.toISOString().slice(0, 16))
  const winter = hours('2026-11-20T00:00:00Z', '2026-11-23T00:00:00Z')
  expect([winter[0], winter.at(-1)]).toEqual(['2026-11-20T14:30', '2026-11-20T15:15'])
  const summer = hours('2026-07-17T00:00:00Z', '2026-07-20T00:00:00Z')
  expect([summer[0], summer.at(-1), summer.length]).toEqual(['2026-07-17T13:30', '2026-07-17T19:45', 26])
})

test('a week starts on Monday, a day at midnight UTC', () => {
  const at = Date.parse('2026-11-21T12:34:56Z')
  expect(new Date(openTimeOf(at, '1w')).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  expect(new Date(openTimeOf(at, '1d')).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  expect(new Date(openTimeOf(at, '4h')).toISOString()).toBe('2026-11-21T12:00:00.000Z')
})
