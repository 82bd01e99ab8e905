import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError, type Span, type SourceQuote } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, isRows, unexpectedResponse, parseInteger } from './provider-request.ts'
import { createBinanceStream } from './binance-stream.ts'

/** Public market data of Binance, without a key: developers.binance.com, "Market Data endpoints" of the Spot API. */

const NAME = 'Binance'
const PAGE_SIZE = 1_000
/** Error code for an unknown pair. */
const INVALID_SYMBOL = '-1121'

// Markets are quoted in Tether, which counts as the dollar.
const pairName = ({ pair }: CatalogSymbol): string => `${pair?.base}USDT`

const isUnknown = (body: unknown): boolean => isRecord(body) && body['code'] === INVALID_SYMBOL

function toBar(row: unknown[]): Bar {
  const [opened, open, high, low, close, volume, closes] = row
  const price = (value: unknown) => parseDecimal(NAME, value)
  return {
    time: new Date(parseInteger(NAME, opened)),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: price(volume),
    final: parseInteger(NAME, closes) < Date.now(),
  }
}

/** A 24-hour ticker: open, high and low cover the last 24 hours. */
function toQuote(ticker: Record<string, unknown>): SourceQuote {
  const price = (name: string) => parseDecimal(NAME, ticker[name])
  return {
    price: price('lastPrice'),
    time: new Date(parseInteger(NAME, ticker['closeTime'])),
    open: price('openPrice'),
    high: price('highPrice'),
    low: price('lowPrice'),
    previousClose: price('openPrice'),
  }
}

/** Creates the Binance source. */
export function createBinanceSource({ url, streamUrl }: { url: string; streamUrl: string }): Source {
  const requests = new AbortController()
  const fetchTickers = (query: Record<string, string>) =>
    fetchJson({ provider: NAME, url: buildUrl(url, '/api/v3/ticker/24hr', query), signal: requests.signal })

  async function fetchPage(symbol: CatalogSymbol, interval: keyof typeof INTERVAL_MS, { from, to }: Span): Promise<Bar[]> {
    const query = { symbol: pairName(symbol), interval, startTime: from.getTime(), endTime: to.getTime() - 1, limit: PAGE_SIZE }
    const { status, body } = await fetchJson({ provider: NAME, url: buildUrl(url, '/api/v3/klines', query), signal: requests.signal })
    if (isUnknown(body)) return []
    if (status !== 200 || !isRows(body)) throw unexpectedResponse(NAME, body)
    return body.map(toBar)
  }

  return {
    about: { name: NAME, url: 'https://www.binance.com/', is_sample: false },
    termsUrl: 'https://www.binance.com/en/terms',
    chain: ['15m', '1m', '1s'],
    basisOf: () => 'last',
    delaySeconds: 0,
    cacheMs: 5_000,
    minIntervalMs: 50,
    covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined && pair.base !== 'USDT',

    async candles(symbol, interval, span) {
      const bars: Bar[] = []
      for (let from = span.from; from < span.to;) {
        const rows = await fetchPage(symbol, interval, { from, to: span.to })
        bars.push(...rows)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE_SIZE) break
        from = new Date(last.time.getTime() + INTERVAL_MS[interval])
      }
      return bars
    },

    async quote(symbol): Promise<SourceQuote | undefined> {
      const { status, body } = await fetchTickers({ symbol: pairName(symbol) })
      if (isUnknown(body)) return undefined
      if (status !== 200 || !isRecord(body)) throw new SourceError(`${NAME} returned ${status}`)
      return toQuote(body)
    },

    async snapshot(symbols) {
      const { status, body } = await fetchTickers({})
      if (status !== 200 || !Array.isArray(body)) throw new SourceError(`${NAME} returned ${status}`)
      const tickers = new Map(body.filter(isRecord).map((ticker) => [ticker['symbol'], ticker]))
      return new Map(
        symbols.flatMap((symbol) => {
          const ticker = tickers.get(pairName(symbol))
          return ticker === undefined ? [] : [[symbol.code, { ...toQuote(ticker), volume: parseDecimal(NAME, ticker['volume']) }]]
        }),
      )
    },

    close: () => requests.abort(),
    stream: (onQuote) => createBinanceStream({ url: streamUrl, pairName, onQuote }),
  }
}
