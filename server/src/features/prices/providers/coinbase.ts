import type { CandleInterval } from '@trademates/contract/prices'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, aggregateBars } from '#features/prices/intervals.ts'
import type { Bar, Source, Span } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, isRows, unexpectedResponse, parseInteger } from './provider-request.ts'

/** The public market data of Coinbase Exchange, without a key: docs.cdp.coinbase.com, "Get product candles", "ticker", "stats". */

const NAME = 'Coinbase'
const PAGE_SIZE = 300
/** It has no candles of four hours nor of weeks: they are made of shorter ones. */
const FETCHED_INTERVAL: Record<CandleInterval, '15m' | '1h' | '1d'> = { '15m': '15m', '1h': '1h', '4h': '1h', '1d': '1d', '1w': '1d' }

const productId = ({ pair }: CatalogSymbol) => `${pair?.base}-USD`

/** A row is time, low, high, open, close, volume: lowest before highest before first. */
function toBar([opened, low, high, open, close, volume]: unknown[], length: number): Bar {
  const price = (value: unknown) => parseDecimal(NAME, value)
  const time = parseInteger(NAME, opened) * 1_000
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
export function createCoinbaseSource({ url }: { url: string }): Source {
  /** `undefined` for a product that it does not know. */
  async function ask(symbol: CatalogSymbol, what: string, query: Record<string, string | number> = {}): Promise<unknown> {
    const { status, body } = await fetchJson({
      provider: NAME,
      url: buildUrl(url, `/products/${productId(symbol)}/${what}`, query),
      headers: { 'user-agent': 'TradeMates' },
    })
    if (status === 404) return undefined
    if (status !== 200) throw unexpectedResponse(NAME, body)
    return body
  }

  async function page(symbol: CatalogSymbol, interval: '15m' | '1h' | '1d', { from, to }: Span): Promise<Bar[]> {
    const length = INTERVAL_MS[interval]
    const query = { granularity: length / 1_000, start: from.toISOString(), end: new Date(to.getTime() - 1).toISOString() }
    const rows = (await ask(symbol, 'candles', query)) ?? []
    if (!isRows(rows)) throw unexpectedResponse(NAME, rows)
    // Newest first, and some may be older than was asked for.
    return rows
      .map((row) => toBar(row, length))
      .filter(({ time }) => time >= from && time < to)
      .toReversed()
  }

  return {
    about: { name: NAME, url: 'https://www.coinbase.com/', is_sample: false },
    delaySeconds: 0,
    cacheMs: 10_000,
    minIntervalMs: 150,
    covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined,

    async candles(symbol, interval, span) {
      const asked = FETCHED_INTERVAL[interval]
      const bars: Bar[] = []
      for (let from = span.from; from < span.to;) {
        const to = new Date(Math.min(span.to.getTime(), from.getTime() + PAGE_SIZE * INTERVAL_MS[asked]))
        bars.push(...(await page(symbol, asked, { from, to })))
        from = to
      }
      return asked === interval ? bars : aggregateBars(bars, interval)
    },

    async quote(symbol) {
      const [ticker, day] = await Promise.all([ask(symbol, 'ticker'), ask(symbol, 'stats')])
      if (ticker === undefined || day === undefined) return undefined
      if (!isRecord(ticker) || !isRecord(day)) throw unexpectedResponse(NAME, ticker)
      const open = parseDecimal(NAME, day['open'])
      return {
        price: parseDecimal(NAME, ticker['price']),
        time: new Date(String(ticker['time'])),
        open,
        high: parseDecimal(NAME, day['high']),
        low: parseDecimal(NAME, day['low']),
        previousClose: open,
      }
    },
  }
}
