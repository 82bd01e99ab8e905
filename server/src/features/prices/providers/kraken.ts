import type { Decimal } from '@trademates/contract/decimals'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { aggregateBars } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError, type SourceInterval, type SourceQuote } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, isRows, unexpectedResponse, parseInteger } from './provider-request.ts'

/** Public market data of Kraken, without a key: docs.kraken.com, "Get OHLC Data" and "Get Ticker Information". */

const NAME = 'Kraken'
/** Kraken's own codes of some coins. */
const KRAKEN_CODES: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' }
/** In minutes. Kraken's weeks start on Thursday, so weekly candles are merged from daily ones. */
const INTERVAL_MINUTES: Partial<Record<SourceInterval, number>> = { '1m': 1, '15m': 15, '1h': 60, '4h': 240, '1d': 1_440, '1w': 1_440 }

const pairName = ({ pair }: CatalogSymbol) => `${KRAKEN_CODES[pair?.base ?? ''] ?? pair?.base}USD`

/** Returns `result`; undefined for an unknown pair. Errors come with status 200 in a list of texts. */
async function fetchResult(url: URL, signal: AbortSignal): Promise<Record<string, unknown> | undefined> {
  const { body } = await fetchJson({ provider: NAME, url, signal })
  const errors = isRecord(body) && Array.isArray(body['error']) ? body['error'].map(String) : []
  if (errors.some((error) => error.startsWith('EQuery:Unknown asset pair'))) return undefined
  if (errors.length > 0) throw new SourceError(`${NAME} returned ${errors.join()}`)
  if (!isRecord(body) || !isRecord(body['result'])) throw unexpectedResponse(NAME, body)
  return body['result']
}

/** The result is keyed by Kraken's own name of the pair. */
const firstPair = (result: Record<string, unknown>): unknown => Object.entries(result).find(([name]) => name !== 'last')?.[1]

function toBar([opened, open, high, low, close, _average, volume]: unknown[], final: boolean): Bar {
  const price = (value: unknown) => parseDecimal(NAME, value)
  return {
    time: new Date(parseInteger(NAME, opened) * 1_000),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: price(volume),
    final,
  }
}

/** A value of a ticker. Of a pair, the first covers today since midnight UTC, the second the last 24 hours. */
function valueAt(ticker: Record<string, unknown>, name: string, at: number): Decimal {
  const value = ticker[name]
  return parseDecimal(NAME, Array.isArray(value) ? (value as unknown[])[at] : value)
}

function toQuote(ticker: Record<string, unknown>): SourceQuote {
  const first = (name: string) => valueAt(ticker, name, 0)
  return { price: first('c'), time: new Date(), open: first('o'), high: first('h'), low: first('l'), previousClose: first('o') }
}

/** Creates the Kraken source. It has the newest 720 candles of each interval. */
export function createKrakenSource({ url }: { url: string }): Source {
  const requests = new AbortController()
  const fetchAt = (path: string, query: Record<string, string | number>) => fetchResult(buildUrl(url, path, query), requests.signal)
  return {
    about: { name: NAME, url: 'https://www.kraken.com/', is_sample: false },
    termsUrl: 'https://www.kraken.com/legal',
    chain: ['15m', '1m'],
    historyCandles: 720,
    basisOf: () => 'last',
    delaySeconds: 0,
    cacheMs: 15_000,
    minIntervalMs: 1_000,
    close: () => requests.abort(),
    covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined,

    async candles(symbol, interval, { from, to }) {
      const minutes = INTERVAL_MINUTES[interval]
      if (minutes === undefined) return []
      const query = { pair: pairName(symbol), interval: minutes, since: Math.floor(from.getTime() / 1_000) - 1 }
      const result = await fetchAt('/0/public/OHLC', query)
      if (result === undefined) return []
      const rows = firstPair(result)
      if (!isRows(rows)) throw unexpectedResponse(NAME, rows)
      // The last candle is still running.
      const bars = rows.map((row, at) => toBar(row, at < rows.length - 1)).filter(({ time }) => time >= from && time < to)
      return interval === '1w' ? aggregateBars(bars, interval) : bars
    },

    async quote(symbol) {
      const result = await fetchAt('/0/public/Ticker', { pair: pairName(symbol) })
      if (result === undefined) return undefined
      const ticker = firstPair(result)
      if (!isRecord(ticker)) throw unexpectedResponse(NAME, ticker)
      return toQuote(ticker)
    },

    async snapshot(symbols) {
      const result = (await fetchAt('/0/public/Ticker', {})) ?? {}
      // Old pairs have a prefix for the kind of each currency: XXBTZUSD is XBTUSD.
      const tickers = new Map(Object.entries(result).map(([name, ticker]) => [name.replace(/^X([A-Z]{3})Z([A-Z]{3})$/, '$1$2'), ticker]))
      return new Map(
        symbols.flatMap((symbol) => {
          const ticker = tickers.get(pairName(symbol))
          // The second of two values covers the last 24 hours.
          return isRecord(ticker) ? [[symbol.code, { ...toQuote(ticker), volume: valueAt(ticker, 'v', 1) }]] : []
        }),
      )
    },
  }
}
