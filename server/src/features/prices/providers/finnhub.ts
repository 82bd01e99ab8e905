import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, aggregateBars } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError, type SourceInterval } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, unexpectedResponse, parseInteger } from './provider-request.ts'

/** Finnhub, with the operator's key: finnhub.io/docs/api, "Quote" and "Stock Candles" (which needs a paid plan). */

const NAME = 'Finnhub'
/** Finnhub has no four-hour candles and does not document the start of its weeks. */
const FETCHED_INTERVAL: Partial<Record<SourceInterval, { resolution: string; interval: SourceInterval }>> = {
  '1m': { resolution: '1', interval: '1m' },
  '15m': { resolution: '15', interval: '15m' },
  '1h': { resolution: '60', interval: '1h' },
  '4h': { resolution: '60', interval: '1h' },
  '1d': { resolution: 'D', interval: '1d' },
  '1w': { resolution: 'D', interval: '1d' },
}

const COLUMNS = ['t', 'o', 'h', 'l', 'c', 'v'] as const

/** Candles come as one array per column; throws if their lengths differ. */
function toBars(body: Record<string, unknown>, length: number): Bar[] {
  const lists = COLUMNS.map((name) => body[name])
  const [times, ...others] = lists
  if (!Array.isArray(times) || others.some((list) => !Array.isArray(list) || list.length !== times.length))
    throw unexpectedResponse(NAME, body)
  const value = (column: number, at: number) => parseDecimal(NAME, (lists[column] as unknown[])[at])
  return times.map((opened, at) => {
    const time = parseInteger(NAME, opened) * 1_000
    return {
      time: new Date(time),
      open: value(1, at),
      high: value(2, at),
      low: value(3, at),
      close: value(4, at),
      volume: value(5, at),
      final: time + length <= Date.now(),
    }
  })
}

/** Creates the Finnhub source: stocks. */
export function createFinnhubSource({ url, key }: { url: string; key: string }): Source {
  const requests = new AbortController()
  async function fetchObject(
    path: string,
    symbol: CatalogSymbol,
    query: Record<string, string | number> = {},
  ): Promise<Record<string, unknown>> {
    const { status, body } = await fetchJson({
      provider: NAME,
      url: buildUrl(url, `/api/v1${path}`, { symbol: symbol.code, ...query }),
      // Not in the URL, which may be logged.
      headers: { 'x-finnhub-token': key },
      signal: requests.signal,
    })
    if (!isRecord(body)) throw unexpectedResponse(NAME, body)
    if (status !== 200 || body['error'] !== undefined) throw new SourceError(`${NAME} returned ${status} ${String(body['error'])}`)
    return body
  }

  return {
    about: { name: NAME, url: 'https://finnhub.io/', is_sample: false },
    termsUrl: 'https://finnhub.io/terms-of-service',
    chain: ['15m', '1m'],
    basisOf: () => 'last',
    delaySeconds: 0,
    cacheMs: 30_000,
    minIntervalMs: 1_000,
    close: () => requests.abort(),
    covers: ({ market }) => market === 'Stock',

    async candles(symbol, interval, { from, to }) {
      const request = FETCHED_INTERVAL[interval]
      if (request === undefined) return []
      const { resolution, interval: fetched } = request
      const query = { resolution, from: Math.floor(from.getTime() / 1_000), to: Math.floor((to.getTime() - 1) / 1_000) }
      const body = await fetchObject('/stock/candle', symbol, query)
      if (body['s'] === 'no_data') return []
      const bars = toBars(body, INTERVAL_MS[fetched])
      return fetched === interval ? bars : aggregateBars(bars, interval)
    },

    async quote(symbol) {
      const body = await fetchObject('/quote', symbol)
      // For an unknown symbol, price and time are zero.
      if (body['t'] === '0' || body['c'] === '0') return undefined
      const price = (name: string) => parseDecimal(NAME, body[name])
      return {
        price: price('c'),
        time: new Date(parseInteger(NAME, body['t']) * 1_000),
        open: price('o'),
        high: price('h'),
        low: price('l'),
        previousClose: price('pc'),
      }
    },
  }
}
