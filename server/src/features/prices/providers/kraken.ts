import type { Interval } from '@trademates/contract/prices'
import type { Listed } from '#features/symbols/catalogue.ts'
import { roll } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError } from '#features/prices/source.ts'
import { address, decimalOf, fetchJson, isRecord, isRows, strange, wholeOf } from './answers.ts'

/** The public market data of Kraken, without a key: docs.kraken.com, "Get OHLC Data" and "Get Ticker Information". */

const NAME = 'Kraken'
/** Its own codes of some coins. */
const OWN_NAMES: Record<string, string> = { BTC: 'XBT', DOGE: 'XDG' }
/** In minutes. Its weeks begin on Thursday, so ours are made of days. */
const MINUTES: Record<Interval, number> = { '15m': 15, '1h': 60, '4h': 240, '1d': 1_440, '1w': 1_440 }

const nameOf = ({ pair }: Listed) => `${OWN_NAMES[pair?.base ?? ''] ?? pair?.base}USD`

/** What stands in `result`; `undefined` for a pair that it does not know. Errors come with status 200 in a list of texts. */
async function ask(url: URL): Promise<Record<string, unknown> | undefined> {
  const { body } = await fetchJson({ provider: NAME, url })
  const errors = isRecord(body) && Array.isArray(body['error']) ? body['error'].map(String) : []
  if (errors.some((error) => error.startsWith('EQuery:Unknown asset pair'))) return undefined
  if (errors.length > 0) throw new SourceError(`${NAME} answered ${errors.join()}`)
  if (!isRecord(body) || !isRecord(body['result'])) throw strange(NAME, body)
  return body['result']
}

/** Its answers stand under its own name of the pair, whatever it was asked for. */
const onlyOf = (result: Record<string, unknown>): unknown => Object.entries(result).find(([name]) => name !== 'last')?.[1]

function barOf([opened, open, high, low, close, _average, volume]: unknown[], final: boolean): Bar {
  const price = (value: unknown) => decimalOf(NAME, value)
  return {
    time: new Date(wholeOf(NAME, opened) * 1_000),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: price(volume),
    final,
  }
}

/** The adapter to Kraken. It has the newest 720 candles of each length. */
export const kraken = ({ url }: { url: string }): Source => ({
  about: { name: NAME, url: 'https://www.kraken.com/', is_sample: false },
  delay: 0,
  freshMs: 15_000,
  paceMs: 1_000,
  covers: ({ market, pair }) => market === 'Crypto' && pair !== undefined,

  async candles(symbol, interval, { from, to }) {
    const query = { pair: nameOf(symbol), interval: MINUTES[interval], since: Math.floor(from.getTime() / 1_000) - 1 }
    const result = await ask(address(url, '/0/public/OHLC', query))
    if (result === undefined) return []
    const rows = onlyOf(result)
    if (!isRows(rows)) throw strange(NAME, rows)
    // The last one is of the time that is not over.
    const bars = rows.map((row, at) => barOf(row, at < rows.length - 1)).filter(({ time }) => time >= from && time < to)
    return interval === '1w' ? roll(bars, interval) : bars
  },

  async quote(symbol) {
    const result = await ask(address(url, '/0/public/Ticker', { pair: nameOf(symbol) }))
    if (result === undefined) return undefined
    const ticker = onlyOf(result)
    if (!isRecord(ticker)) throw strange(NAME, ticker)
    // Of two values the first is of today, since midnight UTC.
    const first = (name: string) => decimalOf(NAME, Array.isArray(ticker[name]) ? (ticker[name] as unknown[])[0] : ticker[name])
    return { price: first('c'), time: new Date(), open: first('o'), high: first('h'), low: first('l'), previousClose: first('o') }
  },
})
