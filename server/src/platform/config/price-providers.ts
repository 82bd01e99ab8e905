import { StartError } from '#platform/process/start-error.ts'

/** The configuration of a price provider. */
export type PriceSettings =
  | { provider: 'binance'; url: string; streamUrl: string }
  | { provider: 'kraken' | 'coinbase' | 'ecb'; url: string }
  | { provider: 'finnhub' | 'twelvedata'; url: string; key: string }

type PriceProvider = PriceSettings['provider']

/** Default URLs of the providers, and the variables that override them. */
const PROVIDER_URLS = {
  binance: { variable: 'BINANCE_URL', url: 'https://data-api.binance.vision' },
  kraken: { variable: 'KRAKEN_URL', url: 'https://api.kraken.com' },
  coinbase: { variable: 'COINBASE_URL', url: 'https://api.exchange.coinbase.com' },
  ecb: { variable: 'ECB_URL', url: 'https://www.ecb.europa.eu/stats/eurofxref' },
  finnhub: { variable: 'FINNHUB_URL', url: 'https://finnhub.io' },
  twelvedata: { variable: 'TWELVE_DATA_URL', url: 'https://api.twelvedata.com' },
} as const satisfies Record<PriceProvider, { variable: string; url: string }>
const BINANCE_STREAM_URL = 'wss://data-stream.binance.vision'
const KEY_VARIABLES = { finnhub: 'FINNHUB_KEY', twelvedata: 'TWELVE_DATA_KEY' } as const

const PROVIDER_NAMES = Object.keys(PROVIDER_URLS) as PriceProvider[]

/** The environment variables of price providers. */
type PriceVariables = { PRICES: string; BINANCE_STREAM_URL: string | null } & Record<
  (typeof PROVIDER_URLS)[PriceProvider]['variable'] | (typeof KEY_VARIABLES)[keyof typeof KEY_VARIABLES],
  string | null
>

function readProvider(provider: PriceProvider, env: PriceVariables): PriceSettings {
  const { variable, url: usual } = PROVIDER_URLS[provider]
  const url = env[variable] ?? usual
  if (provider === 'binance') return { provider, url, streamUrl: env.BINANCE_STREAM_URL ?? BINANCE_STREAM_URL }
  if (provider !== 'finnhub' && provider !== 'twelvedata') return { provider, url }
  const key = env[KEY_VARIABLES[provider]]
  if (key === null) throw new StartError(`PRICES names ${provider}; ${KEY_VARIABLES[provider]} is needed beside it`)
  return { provider, url, key }
}

/** Parses PRICES and the variables of its providers. Keeps their order, which is the order of preference. Throws a StartError for an unknown name. */
export function readPrices(env: PriceVariables): PriceSettings[] {
  const names = env.PRICES.split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))].map((name) => {
    const provider = PROVIDER_NAMES.find((known) => known === name)
    if (provider === undefined)
      throw new StartError(`PRICES holds ${JSON.stringify(name.slice(0, 100))}; names out of ${PROVIDER_NAMES.join(', ')} are needed`)
    return readProvider(provider, env)
  })
}
