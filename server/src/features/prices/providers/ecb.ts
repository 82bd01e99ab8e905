import { type Decimal, quotient } from '@trademates/contract/decimals'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { aggregateBars } from '#features/prices/intervals.ts'
import { type Bar, type Source, SourceError, type SourceQuote } from '#features/prices/source.ts'
import { fetchText } from './provider-request.ts'

/** Euro reference rates of the European Central Bank, once every working day: ecb.europa.eu, "Euro foreign exchange reference rates". */

const NAME = 'European Central Bank'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHORT_HISTORY_MS = 88 * DAY_MS
/** Published around 4 p.m. in Frankfurt. */
const PUBLICATION_TIME_MS = 15 * HOUR_MS

/** Published currencies; the catalog has more. */
const CURRENCIES = new Set(
  'EUR USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'.split(' '),
)

/** Price of one euro in each currency by day, oldest first. */
type DailyRates = { day: number; rates: Map<string, Decimal> }[]

const readAttribute = (tag: string, name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]

/** Parses `<Cube time="…"><Cube currency="…" rate="…"/>…</Cube>` with attributes in any order. */
function parseRates(xml: string): DailyRates {
  const days: DailyRates = []
  for (const [tag] of xml.matchAll(/<Cube\b[^<>]*>/g)) {
    const [time, currency, rate] = [readAttribute(tag, 'time'), readAttribute(tag, 'currency'), readAttribute(tag, 'rate')]
    if (time !== undefined && /^\d{4}-\d\d-\d\d$/.test(time))
      days.push({ day: Date.parse(`${time}T00:00:00Z`), rates: new Map([['EUR', '1']]) })
    else if (currency !== undefined && rate !== undefined && /^\d+(\.\d+)?$/.test(rate)) days.at(-1)?.rates.set(currency, rate)
  }
  if (days.length === 0) throw new SourceError(`${NAME} returned no rates`)
  return days.toSorted((a, b) => a.day - b.day)
}

function crossRate(rates: ReadonlyMap<string, Decimal>, { pair, decimals }: CatalogSymbol): Decimal | undefined {
  const [base, quote] = [rates.get(pair?.base ?? ''), rates.get(pair?.quote ?? '')]
  return base === undefined || quote === undefined ? undefined : quotient(quote, base, decimals)
}

/** Creates the ECB source: daily and weekly candles from one rate a day. */
export function createEcbSource({ url }: { url: string }): Source {
  const requests = new AbortController()
  const files = new Map<string, { at: number; days: Promise<DailyRates> }>()

  /** One file serves all pairs for an hour. */
  function readFile(file: string): Promise<DailyRates> {
    const known = files.get(file)
    if (known !== undefined && Date.now() - known.at < HOUR_MS) return known.days
    const address = new URL(`${url.replace(/\/$/, '')}/${file}`)
    const days = fetchText({ provider: NAME, url: address, signal: requests.signal }).then(({ status, text }) => {
      if (status !== 200) throw new SourceError(`${NAME} returned ${status}`)
      return parseRates(text)
    })
    files.set(file, { at: Date.now(), days })
    days.catch(() => files.delete(file))
    return days
  }

  async function quote(symbol: CatalogSymbol): Promise<SourceQuote | undefined> {
    const days = await readFile('eurofxref-hist-90d.xml')
    const known = days.flatMap(({ day, rates }) => {
      const rate = crossRate(rates, symbol)
      return rate === undefined ? [] : [{ day, rate }]
    })
    const [before, last] = known.slice(-2)
    if (last === undefined) return undefined
    return {
      price: last.rate,
      // In summer the rate is published an hour earlier in UTC; the time must not lie in the future.
      time: new Date(Math.min(Date.now(), last.day + PUBLICATION_TIME_MS)),
      open: null,
      high: null,
      low: null,
      previousClose: before?.rate ?? null,
    }
  }

  return {
    about: {
      name: NAME,
      url: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/',
      is_sample: false,
    },
    termsUrl: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
    chain: ['1d'],
    basisOf: () => 'fix',
    delaySeconds: DAY_MS / 1_000,
    cacheMs: 10 * 60_000,
    minIntervalMs: 0,
    close: () => requests.abort(),
    covers: ({ market, pair }) => market === 'Forex' && pair !== undefined && CURRENCIES.has(pair.base) && CURRENCIES.has(pair.quote),

    async candles(symbol, interval, { from, to }) {
      if (interval !== '1d' && interval !== '1w') return []
      const days = await readFile(Date.now() - from.getTime() < SHORT_HISTORY_MS ? 'eurofxref-hist-90d.xml' : 'eurofxref-hist.xml')
      const bars = days.flatMap(({ day, rates }): Bar[] => {
        const rate = day >= from.getTime() && day < to.getTime() ? crossRate(rates, symbol) : undefined
        if (rate === undefined) return []
        return [{ time: new Date(day), open: rate, high: rate, low: rate, close: rate, volume: '0', final: day + DAY_MS <= Date.now() }]
      })
      return interval === '1w' ? aggregateBars(bars, interval) : bars
    },

    quote,

    async snapshot(symbols) {
      const found = await Promise.all(symbols.map(async (symbol) => ({ code: symbol.code, known: await quote(symbol) })))
      return new Map(found.flatMap(({ code, known }) => (known === undefined ? [] : [[code, { ...known, volume: null }]])))
    },
  }
}
