import type { Interval } from '@trademates/contract/prices'
import type { Listed } from '#features/symbols/catalogue.ts'
import { LENGTH_MS, roll } from '#features/prices/intervals.ts'
import type { Bar, Source, Span } from '#features/prices/source.ts'
import { address, decimalOf, fetchJson, isRecord, isRows, strange, wholeOf } from './answers.ts'

/** The public market data of Coinbase Exchange, without a key: docs.cdp.coinbase.com, "Get product candles", "ticker", "stats". */

const NAME = 'Coinbase'
const PAGE = 300
/** It has no candles of four hours nor of weeks: they are made of shorter ones. */
const ASKED: Record<Interval, '15m' | '1h' | '1d'> = { '15m': '15m', '1h': '1h', '4h': '1h', '1d': '1d', '1w': '1d' }

const nameOf = ({ pair }: Listed) => `${pair?.base}-USD`

/** A row is time, low, high, open, close, volume: lowest before highest before first. */
function barOf([opened, low, high, open, close, volume]: unknown[], length: number): Bar {
  const price = (value: unknown) => decimalOf(NAME, value)
  const time = wholeOf(NAME, opened) * 1_000
  return {
    time: new Date(time),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: price(volume),
    final: time + length <= Date.now(),
  }
}

/** The adapter to Coinbase. */
export function coinbase({ url }: { url: string }): Source {
  /** `undefined` for a product that it does not know. */
  async function ask(symbol: Listed, what: string, query: Record<string, string | number> = {}): Promise<unknown> {
    const { status, body } = await fetchJson({
      provider: NAME,
      url: address(url, `/products/${nameOf(symbol)}/${what}`, query),
      headers: { 'user-agent': 'TradeMates' },
    })
    if (status === 404) return undefined
    if (status !== 200) throw strange(NAME, body)
    return body
  }

  async function page(symbol: Listed, interval: '15m' | '1h' | '1d', { from, to }: Span): Promise<Bar[]> {
    const length = LENGTH_MS[interval]
    const query = { granularity: length / 1_000, start: from.toISOString(), end: new Date(to.getTime() - 1).toISOString() }
    const rows = (await ask(symbol, 'candles', query)) ?? []
    if (!isRows(rows)) throw strange(NAME, rows)
    // Newest first, and some may be older than was asked for.
    return rows
      .map((row) => barOf(row, length))
      .filter(({ time }) => time >= from && time < to)
      .toReversed()
  }

  return {
    about: { name: NAME, url: 'https://www.coinbase.com/', is_sample: false },
    delay: 0,
    freshMs: 10_000,
    paceMs: 150,
    covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined,

    async candles(symbol, interval, span) {
      const asked = ASKED[interval]
      const bars: Bar[] = []
      for (let from = span.from; from < span.to;) {
        const to = new Date(Math.min(span.to.getTime(), from.getTime() + PAGE * LENGTH_MS[asked]))
        bars.push(...(await page(symbol, asked, { from, to })))
        from = to
      }
      return asked === interval ? bars : roll(bars, interval)
    },

    async quote(symbol) {
      const [ticker, day] = await Promise.all([ask(symbol, 'ticker'), ask(symbol, 'stats')])
      if (ticker === undefined || day === undefined) return undefined
      if (!isRecord(ticker) || !isRecord(day)) throw strange(NAME, ticker)
      const open = decimalOf(NAME, day['open'])
      return {
        price: decimalOf(NAME, ticker['price']),
        time: new Date(String(ticker['time'])),
        open,
        high: decimalOf(NAME, day['high']),
        low: decimalOf(NAME, day['low']),
        previousClose: open,
      }
    },
  }
}
