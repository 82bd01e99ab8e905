import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, aggregateBars } from '#features/prices/intervals.ts'
import type { Bar, Source, SourceInterval, Span } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, isRows, unexpectedResponse, parseInteger } from './provider-request.ts'

/** Public market data of Coinbase Exchange, without a key: docs.cdp.coinbase.com, "Get product candles", "ticker", "stats". */

const NAME = 'Coinbase'
const PAGE_SIZE = 300
type FetchedInterval = '1m' | '15m' | '1h' | '1d'
/** Four-hour and weekly candles are merged from shorter ones. */
const FETCHED_INTERVAL: Partial<Record<SourceInterval, FetchedInterval>> = {
  '1m': '1m',
  '15m': '15m',
  '1h': '1h',
  '4h': '1h',
  '1d': '1d',
  '1w': '1d',
}

const productId = ({ pair }: CatalogSymbol) => `${pair?.base}-USD`

/** Columns: time, low, high, open, close, volume. */
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

/** Creates the Coinbase source. */
export function createCoinbaseSource({ url }: { url: string }): Source {
  const requests = new AbortController()
  /** Undefined for an unknown product. */
  async function fetchProduct(symbol: CatalogSymbol, what: string, query: Record<string, string | number> = {}): Promise<unknown> {
    const { status, body } = await fetchJson({
      provider: NAME,
      url: buildUrl(url, `/products/${productId(symbol)}/${what}`, query),
      headers: { 'user-agent': 'TradeMates' },
      signal: requests.signal,
    })
    if (status === 404) return undefined
    if (status !== 200) throw unexpectedResponse(NAME, body)
    return body
  }

  async function fetchPage(symbol: CatalogSymbol, interval: FetchedInterval, { from, to }: Span): Promise<Bar[]> {
    const length = INTERVAL_MS[interval]
    const query = { granularity: length / 1_000, start: from.toISOString(), end: new Date(to.getTime() - 1).toISOString() }
    const rows = (await fetchProduct(symbol, 'candles', query)) ?? []
    if (!isRows(rows)) throw unexpectedResponse(NAME, rows)
    // Newest first; some may lie outside the requested span.
    return rows
      .map((row) => toBar(row, length))
      .filter(({ time }) => time >= from && time < to)
      .toReversed()
  }

  return {
    about: { name: NAME, url: 'https://www.coinbase.com/', is_sample: false },
    termsUrl: 'https://www.coinbase.com/legal/user_agreement',
    chain: ['15m', '1m'],
    basisOf: () => 'last',
    delaySeconds: 0,
    cacheMs: 10_000,
    minIntervalMs: 150,
    close: () => requests.abort(),
    covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined,

    async candles(symbol, interval, span) {
      const fetched = FETCHED_INTERVAL[interval]
      if (fetched === undefined) return []
      const bars: Bar[] = []
      for (let from = span.from; from < span.to;) {
        const to = new Date(Math.min(span.to.getTime(), from.getTime() + PAGE_SIZE * INTERVAL_MS[fetched]))
        bars.push(...(await fetchPage(symbol, fetched, { from, to })))
        from = to
      }
      return fetched === interval ? bars : aggregateBars(bars, interval)
    },

    async quote(symbol) {
      const [ticker, day] = await Promise.all([fetchProduct(symbol, 'ticker'), fetchProduct(symbol, 'stats')])
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
