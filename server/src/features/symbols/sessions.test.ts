import { underlyingOf } from '@trademates/contract/receipt-score'
import type { Market } from '@trademates/contract/markets'
import { expect, test } from 'vitest'
import { findFrontContract, isContinuousFuture, isIndex } from './contracts.ts'
import type { CatalogSymbol } from './catalog.ts'
import { findSymbol } from './find.ts'
import { findLastClose, listSessions, opensForAnHour } from './sessions.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

function symbol(code: string): CatalogSymbol {
  const found = findSymbol(code, NOW)
  if (found === undefined) throw new Error(`no ${code}`)
  return found
}

const sessionsOf = (code: string, from: string, to: string) =>
  listSessions(symbol(code).hours, Date.parse(from), Date.parse(to)).map(({ open, close }) =>
    [open, close].map((at) => new Date(at).toISOString().slice(0, 16)),
  )

test('contracts and options share the underlying of their product', () => {
  const codes = ['ESZ26', 'ESH27', 'ES1!', 'AAPL', 'AAPL261218C270', 'AAPL270115P250', 'SPX261218C6600', 'BTCUSD']
  const underlyings = codes.map((code) => symbol(code).underlying)
  expect(underlyings).toEqual(['ES1!', 'ES1!', 'ES1!', 'AAPL', 'AAPL', 'AAPL', 'SPX', 'BTCUSD'])
  // The verification command has no catalog.
  expect(codes.map((code) => underlyingOf(code, symbol(code).market as Market))).toEqual(underlyings)
})

// As the exchanges published them.
test.each([
  ['ESZ26', '2026-12-18'],
  ['ESH27', '2027-03-19'],
  ['VXZ25', '2025-12-17'],
  ['CLZ25', '2025-11-20'],
  ['CLF26', '2025-12-19'],
  ['NGZ25', '2025-11-25'],
  ['RBZ25', '2025-11-28'],
  ['GCZ25', '2025-12-29'],
  ['ZCZ25', '2025-12-12'],
  ['LEZ25', '2025-12-31'],
  ['KCZ25', '2025-12-18'],
  ['CCZ25', '2025-12-15'],
  ['CTZ25', '2025-12-08'],
  ['OJF26', '2026-01-09'],
  ['SBH26', '2026-02-27'],
  ['DXZ25', '2025-12-15'],
  ['ZNZ25', '2025-12-19'],
  ['ZFZ25', '2025-12-31'],
  ['SR3U25', '2025-12-16'],
  ['6EZ25', '2025-12-15'],
  ['6CZ25', '2025-12-16'],
  ['BTCX25', '2025-11-28'],
  ['FDAXZ25', '2025-12-19'],
  ['FGBLZ25', '2025-12-08'],
  ['AAPL261218C270', '2026-12-18'],
])('the last trading day of %s is %s', (code, day) => {
  expect(symbol(code).lastTradingDay).toBe(day)
})

test('holidays are no business days', () => {
  // Christmas is a Friday in 2026; Good Friday is 26 March in 2027.
  expect([symbol('CLF27').lastTradingDay, symbol('ZFH27').lastTradingDay]).toEqual(['2026-12-21', '2027-03-31'])
  expect(symbol('SR3Z26').lastTradingDay).toBe('2027-03-16')
  // Thanksgiving: the third last business day of November 2026 is the Wednesday before.
  expect(symbol('NGZ26').lastTradingDay).toBe('2026-11-25')
})

test.each([
  ['ES1!', '2026-11-23', 'ESZ26'],
  ['ES1!', '2026-12-18', 'ESZ26'],
  ['ES1!', '2026-12-19', 'ESH27'],
  // December crude oil stopped trading on 20 November.
  ['CL1!', '2026-11-23', 'CLF27'],
  // The three months of the September contract end in December.
  ['SR31!', '2026-11-23', 'SR3U26'],
  ['ESZ26', '2026-11-23', undefined],
  ['EURUSD', '2026-11-23', undefined],
])('the contract behind %s on %s is %s', (code, day, contract) => {
  expect(findFrontContract(symbol(code), new Date(`${day}T12:00:00Z`))?.code).toBe(contract)
})

test('continuous futures and indices are known as such', () => {
  const kinds = ['ES1!', 'NG', 'ESZ26', 'SPX', 'VIX', 'SPX261218C6600', 'AAPL', 'SPY'].map((code) => {
    const found = symbol(code)
    return isContinuousFuture(found) ? 'continuous' : isIndex(found) ? 'index' : 'traded'
  })
  expect(kinds).toEqual(['continuous', 'continuous', 'traded', 'index', 'index', 'traded', 'traded', 'traded'])
})

test('sessions follow daylight saving time, and sessions that touch are one', () => {
  // New York changes its clocks on 1 November 2026.
  expect(sessionsOf('AAPL', '2026-10-30T00:00:00Z', '2026-11-03T00:00:00Z')).toEqual([
    ['2026-10-30T13:30', '2026-10-30T20:00'],
    ['2026-11-02T14:30', '2026-11-02T21:00'],
  ])
  expect(sessionsOf('EURUSD', '2026-10-25T00:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
    ['2026-10-25T21:00', '2026-10-30T21:00'],
    ['2026-11-01T22:00', '2026-11-02T22:00'],
  ])
  expect(sessionsOf('ESZ26', '2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z')).toEqual([
    ['2026-11-23T23:00', '2026-11-24T22:00'],
    ['2026-11-24T23:00', '2026-11-25T22:00'],
  ])
  const [always, ...more] = sessionsOf('BTCUSD', '2026-10-01T00:00:00Z', '2026-12-01T00:00:00Z')
  expect(more).toEqual([])
  expect(always).toEqual(['2026-10-01T00:00', '2026-12-01T00:00'])
})

test.each([
  // Friday evening to Monday: the stock market opens at 14:30 UTC.
  ['AAPL', '2026-11-20T22:00:00Z', '2026-11-23T15:29:00Z', false],
  ['AAPL', '2026-11-20T22:00:00Z', '2026-11-23T15:30:00Z', true],
  // 50 minutes before the close and 50 after the next open are no hour.
  ['AAPL', '2026-11-19T20:10:00Z', '2026-11-20T15:20:00Z', false],
  ['BTCUSD', '2026-11-21T23:30:00Z', '2026-11-22T00:30:00Z', true],
  ['EURUSD', '2026-11-21T00:00:00Z', '2026-11-22T21:00:00Z', false],
])('whether %s opens for an hour between %s and %s: %s', (code, from, to, opens) => {
  expect(opensForAnHour(symbol(code).hours, Date.parse(from), Date.parse(to))).toBe(opens)
})

test.each([
  ['ESZ26', '2026-12-18T22:00'],
  ['VXZ26', '2026-12-16T22:00'],
  ['ZCZ26', '2026-12-14T19:20'],
  ['AAPL261218C270', '2026-12-18T21:00'],
])('%s stops trading at the close of its last trading day', (code, moment) => {
  const { hours, lastTradingDay = '' } = symbol(code)
  expect(new Date(findLastClose(hours, lastTradingDay) ?? 0).toISOString().slice(0, 16)).toBe(moment)
})
