import type { Listed } from '#features/symbols/catalogue.ts'
import { LENGTH_MS } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError, type Span, type Tick } from '#features/prices/source.ts'
import { address, decimalOf, fetchJson, isRecord, isRows, strange, wholeOf } from './answers.ts'
import { followBinance } from './binance-stream.ts'

/** The public market data of Binance, without a key: developers.binance.com, "Market Data endpoints" of the Spot API. */

const NAME = 'Binance'
const PAGE = 1_000
/** The code of an error that means: no such pair. */
const INVALID_SYMBOL = '-1121'

// Its markets are against Tether, which is taken for the dollar.
const nameOf = ({ pair }: Listed): string => `${pair?.base}USDT`

const isUnknown = (body: unknown): boolean => isRecord(body) && body['code'] === INVALID_SYMBOL

function barOf(row: unknown[]): Bar {
  const [opened, open, high, low, close, volume, closes] = row
  const price = (value: unknown) => decimalOf(NAME, value)
  return {
    time: new Date(wholeOf(NAME, opened)),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: price(volume),
    final: wholeOf(NAME, closes) < Date.now(),
  }
}

/** The adapter to Binance. */
export function binance({ url, streamUrl }: { url: string; streamUrl: string }): Source {
  async function page(symbol: Listed, interval: keyof typeof LENGTH_MS, { from, to }: Span): Promise<Bar[]> {
    const query = { symbol: nameOf(symbol), interval, startTime: from.getTime(), endTime: to.getTime() - 1, limit: PAGE }
    const { status, body } = await fetchJson({ provider: NAME, url: address(url, '/api/v3/klines', query) })
    if (isUnknown(body)) return []
    if (status !== 200 || !isRows(body)) throw strange(NAME, body)
    return body.map(barOf)
  }

  return {
    about: { name: NAME, url: 'https://www.binance.com/', is_sample: false },
    delay: 0,
    freshMs: 5_000,
    paceMs: 50,
    covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined && pair.base !== 'USDT',

    async candles(symbol, interval, span) {
      const bars: Bar[] = []
      for (let from = span.from; from < span.to;) {
        const rows = await page(symbol, interval, { from, to: span.to })
        bars.push(...rows)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) break
        from = new Date(last.time.getTime() + LENGTH_MS[interval])
      }
      return bars
    },

    async quote(symbol): Promise<Tick | undefined> {
      const { status, body } = await fetchJson({ provider: NAME, url: address(url, '/api/v3/ticker/24hr', { symbol: nameOf(symbol) }) })
      if (isUnknown(body)) return undefined
      if (status !== 200 || !isRecord(body)) throw new SourceError(`${NAME} answered ${status}`)
      const price = (name: string) => decimalOf(NAME, body[name])
      // Its day is the last 24 hours.
      return {
        price: price('lastPrice'),
        time: new Date(wholeOf(NAME, body['closeTime'])),
        open: price('openPrice'),
        high: price('highPrice'),
        low: price('lowPrice'),
        previousClose: price('openPrice'),
      }
    },

    follow: (symbols, hear) => followBinance(streamUrl, new Map(symbols.map((symbol) => [nameOf(symbol), symbol])), hear),
  }
}
