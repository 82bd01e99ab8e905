import { StartError } from '#platform/start-error.ts'

/** A provider of prices as the operator names it. */
export type PriceSettings =
  | { provider: 'binance'; url: string; streamUrl: string }
  | { provider: 'kraken' | 'coinbase' | 'ecb'; url: string }
  | { provider: 'finnhub' | 'twelvedata'; url: string; key: string }

type Provider = PriceSettings['provider']

/** The addresses that providers have for everybody. */
const URLS: Record<Provider, { variable: string; url: string }> = {
  binance: { variable: 'BINANCE_URL', url: 'https://data-api.binance.vision' },
  kraken: { variable: 'KRAKEN_URL', url: 'https://api.kraken.com' },
  coinbase: { variable: 'COINBASE_URL', url: 'https://api.exchange.coinbase.com' },
  ecb: { variable: 'ECB_URL', url: 'https://www.ecb.europa.eu/stats/eurofxref' },
  finnhub: { variable: 'FINNHUB_URL', url: 'https://finnhub.io' },
  twelvedata: { variable: 'TWELVE_DATA_URL', url: 'https://api.twelvedata.com' },
}
const STREAM = { variable: 'BINANCE_STREAM_URL', url: 'wss://data-stream.binance.vision' }
const KEYS = { finnhub: 'FINNHUB_KEY', twelvedata: 'TWELVE_DATA_KEY' } as const

const NAMES = Object.keys(URLS) as Provider[]

interface Means {
  /** What the environment holds under a name. */
  given: (name: string) => string | null
  /** The same as the address of a provider. Throws a StartError for anything else. */
  urlOf: (name: string, kind: 'http' | 'ws') => string | null
}

function one(provider: Provider, { given, urlOf }: Means): PriceSettings {
  const { variable, url: usual } = URLS[provider]
  const url = urlOf(variable, 'http') ?? usual
  if (provider === 'binance') return { provider, url, streamUrl: urlOf(STREAM.variable, 'ws') ?? STREAM.url }
  if (provider !== 'finnhub' && provider !== 'twelvedata') return { provider, url }
  const key = given(KEYS[provider])
  if (key === null) throw new StartError(`PRICES names ${provider}; ${KEYS[provider]} is needed beside it`)
  return { provider, url, key }
}

/** Reads `PRICES` and what belongs to it: providers in the order in which they are asked. Throws a StartError for a name that is none of theirs. */
export function readPrices(means: Means): PriceSettings[] {
  const names = (means.given('PRICES') ?? '').split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    const provider = NAMES.find((known) => known === name)
    if (provider === undefined)
      throw new StartError(`PRICES holds ${JSON.stringify(name.slice(0, 100))}; names out of ${NAMES.join(', ')} are needed`)
    return one(provider, means)
  })
}
