import { StartError } from '#platform/start-error.ts'

/** A provider of prices as the operator names it. */
export type PriceSettings =
  | { provider: 'binance'; url: string; streamUrl: string }
  | { provider: 'kraken' | 'coinbase' | 'ecb'; url: string }
  | { provider: 'finnhub' | 'twelvedata'; url: string; key: string }

type Provider = PriceSettings['provider']

/** The addresses that providers have for everybody. */
const URLS = {
  binance: { variable: 'BINANCE_URL', url: 'https://data-api.binance.vision' },
  kraken: { variable: 'KRAKEN_URL', url: 'https://api.kraken.com' },
  coinbase: { variable: 'COINBASE_URL', url: 'https://api.exchange.coinbase.com' },
  ecb: { variable: 'ECB_URL', url: 'https://www.ecb.europa.eu/stats/eurofxref' },
  finnhub: { variable: 'FINNHUB_URL', url: 'https://finnhub.io' },
  twelvedata: { variable: 'TWELVE_DATA_URL', url: 'https://api.twelvedata.com' },
} as const satisfies Record<Provider, { variable: string; url: string }>
const STREAM_URL = 'wss://data-stream.binance.vision'
const KEYS = { finnhub: 'FINNHUB_KEY', twelvedata: 'TWELVE_DATA_KEY' } as const

const NAMES = Object.keys(URLS) as Provider[]

/** The variables that prices depend on. */
type PriceVariables = { PRICES: string; BINANCE_STREAM_URL: string | null } & Record<
  (typeof URLS)[Provider]['variable'] | (typeof KEYS)[keyof typeof KEYS],
  string | null
>

function one(provider: Provider, env: PriceVariables): PriceSettings {
  const { variable, url: usual } = URLS[provider]
  const url = env[variable] ?? usual
  if (provider === 'binance') return { provider, url, streamUrl: env.BINANCE_STREAM_URL ?? STREAM_URL }
  if (provider !== 'finnhub' && provider !== 'twelvedata') return { provider, url }
  const key = env[KEYS[provider]]
  if (key === null) throw new StartError(`PRICES names ${provider}; ${KEYS[provider]} is needed beside it`)
  return { provider, url, key }
}

/** Reads `PRICES` and what belongs to it: providers in the order in which they are asked. Throws a StartError for a name that is none of theirs. */
export function readPrices(env: PriceVariables): PriceSettings[] {
  const names = env.PRICES.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    const provider = NAMES.find((known) => known === name)
    if (provider === undefined)
      throw new StartError(`PRICES holds ${JSON.stringify(name.slice(0, 100))}; names out of ${NAMES.join(', ')} are needed`)
    return one(provider, env)
  })
}
