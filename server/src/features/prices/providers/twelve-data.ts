import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, aggregateBars } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError, type SourceInterval } from '#features/prices/source.ts'
import { buildUrl, parseDecimal, fetchJson, isRecord, unexpectedResponse, parseInteger } from './provider-request.ts'

/** Twelve Data, with the operator's key: twelvedata.com/docs, "Time series" and "Quote". */

const NAME = 'Twelve Data'
const PAGE_SIZE = 5_000
/** Limits are per minute, without the time left. */
const RETRY_AFTER_SECONDS = 60
const INTERVAL_NAMES: Partial<Record<SourceInterval, string>> = {
  '1m': '1min',
  '15m': '15min',
  '1h': '1h',
  '4h': '4h',
  '1d': '1day',
  '1w': '1day',
}
const METALS = /^X(AU|AG|PT|PD)USD$/

function symbolName({ code, market, pair }: CatalogSymbol): string | undefined {
  if (pair !== undefined) return `${pair.base}/${pair.quote}`
  if (market === 'Stock') return code
  return METALS.test(code) ? `${code.slice(0, 3)}/USD` : undefined
}

/** Parses `2026-11-20` or `2026-11-20 14:30:00` in UTC, the requested time zone. */
function parseTime(value: unknown): Date {
  const text = String(value)
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)) throw unexpectedResponse(NAME, value)
  return new Date(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`)
}

const formatTime = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')

/** Creates the Twelve Data source: stocks, currencies, coins and metals. */
export function createTwelveDataSource({ url, key }: { url: string; key: string }): Source {
  const requests = new AbortController()
  /** Undefined for an unknown symbol. Errors come with status 200 and a code in the body. */
  async function fetchObject(path: string, query: Record<string, string | number>): Promise<Record<string, unknown> | undefined> {
    const { body } = await fetchJson({
      provider: NAME,
      url: buildUrl(url, path, query),
      headers: { authorization: `apikey ${key}` },
      signal: requests.signal,
    })
    if (!isRecord(body)) throw unexpectedResponse(NAME, body)
    if (body['status'] !== 'error') return body
    if (body['code'] === '404' || body['code'] === '400') return undefined
    throw new SourceError(`${NAME} returned ${String(body['code'])}`, { retryAfter: body['code'] === '429' ? RETRY_AFTER_SECONDS : null })
  }

  return {
    about: { name: NAME, url: 'https://twelvedata.com/', is_sample: false },
    termsUrl: 'https://twelvedata.com/terms',
    chain: ['15m', '1m'],
    basisOf: ({ market }) => (market === 'Forex' ? 'mid' : 'last'),
    delaySeconds: 0,
    cacheMs: 60_000,
    minIntervalMs: 7_500,
    close: () => requests.abort(),
    covers: (symbol) => symbolName(symbol) !== undefined,

    async candles(symbol, interval, { from, to }) {
      const name = INTERVAL_NAMES[interval]
      if (name === undefined) return []
      const length = interval === '1w' ? INTERVAL_MS['1d'] : INTERVAL_MS[interval]
      const body = await fetchObject('/time_series', {
        symbol: symbolName(symbol) ?? '',
        interval: name,
        start_date: formatTime(from),
        end_date: formatTime(new Date(to.getTime() - 1_000)),
        timezone: 'UTC',
        order: 'ASC',
        outputsize: PAGE_SIZE,
      })
      const rows = body?.['values'] ?? []
      if (!Array.isArray(rows)) throw unexpectedResponse(NAME, body)
      const bars = rows.map((row: unknown): Bar => {
        if (!isRecord(row)) throw unexpectedResponse(NAME, row)
        const value = (name: string) => parseDecimal(NAME, row[name])
        const time = parseTime(row['datetime'])
        // Currencies have no volume.
        const volume = row['volume'] === undefined ? '0' : value('volume')
        const final = time.getTime() + length <= Date.now()
        return { time, open: value('open'), high: value('high'), low: value('low'), close: value('close'), volume, final }
      })
      const ordered = bars.toSorted((a, b) => a.time.getTime() - b.time.getTime())
      return interval === '1w' ? aggregateBars(ordered, interval) : ordered
    },

    async quote(symbol) {
      const body = await fetchObject('/quote', { symbol: symbolName(symbol) ?? '' })
      if (body === undefined) return undefined
      const value = (name: string) => parseDecimal(NAME, body[name])
      return {
        price: value('close'),
        time: new Date(parseInteger(NAME, body['timestamp']) * 1_000),
        open: value('open'),
        high: value('high'),
        low: value('low'),
        previousClose: value('previous_close'),
      }
    },
  }
}
