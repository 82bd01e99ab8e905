import type { CandleInterval } from '@trademates/contract/prices'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, aggregateBars } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, unexpectedResponse, parseInteger } from './provider-request.ts'

/** Finnhub, with the operator's key: finnhub.io/docs/api, "Quote" and "Stock Candles" (the latter needs a plan that has them). */

const NAME = 'Finnhub'
/** It has no candles of four hours, and does not say when its weeks begin. */
const FETCHED_INTERVAL: Record<CandleInterval, { resolution: string; interval: CandleInterval }> = {
  '15m': { resolution: '15', interval: '15m' },
  '1h': { resolution: '60', interval: '1h' },
  '4h': { resolution: '60', interval: '1h' },
  '1d': { resolution: 'D', interval: '1d' },
  '1w': { resolution: 'D', interval: '1d' },
}

const COLUMNS = ['t', 'o', 'h', 'l', 'c', 'v'] as const

/** Its candles come as one list a column; lists of different lengths are no candles. */
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

/** The adapter to Finnhub: shares. */
export function createFinnhubSource({ url, key }: { url: string; key: string }): Source {
  async function ask(path: string, symbol: CatalogSymbol, query: Record<string, string | number> = {}): Promise<Record<string, unknown>> {
    const { status, body } = await fetchJson({
      provider: NAME,
      url: buildUrl(url, `/api/v1${path}`, { symbol: symbol.code, ...query }),
      // Not in the address, which ends up in logs.
      headers: { 'x-finnhub-token': key },
    })
    if (!isRecord(body)) throw unexpectedResponse(NAME, body)
    if (status !== 200 || body['error'] !== undefined) throw new SourceError(`${NAME} answered ${status} ${String(body['error'])}`)
    return body
  }

  return {
    about: { name: NAME, url: 'https://finnhub.io/', is_sample: false },
    delaySeconds: 0,
    cacheMs: 30_000,
    minIntervalMs: 1_000,
    covers: ({ market }) => market === 'Stock',

    async candles(symbol, interval, { from, to }) {
      const { resolution, interval: asked } = FETCHED_INTERVAL[interval]
      const query = { resolution, from: Math.floor(from.getTime() / 1_000), to: Math.floor((to.getTime() - 1) / 1_000) }
      const body = await ask('/stock/candle', symbol, query)
      if (body['s'] === 'no_data') return []
      const bars = toBars(body, INTERVAL_MS[asked])
      return asked === interval ? bars : aggregateBars(bars, interval)
    },

    async quote(symbol) {
      const body = await ask('/quote', symbol)
      // A symbol that it does not know has a price of nothing, at no time.
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
