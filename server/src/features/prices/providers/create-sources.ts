import type { PriceSettings } from '#platform/config/price-providers.ts'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import { type Source, SourceError } from '#features/prices/source.ts'
import { createBinanceSource } from './binance.ts'
import { createCoinbaseSource } from './coinbase.ts'
import { createEcbSource } from './ecb.ts'
import { createFinnhubSource } from './finnhub.ts'
import { createKrakenSource } from './kraken.ts'
import { createTwelveDataSource } from './twelve-data.ts'

/** Creates the source of a provider. */
export function createSource(settings: PriceSettings): Source {
  switch (settings.provider) {
    case 'binance':
      return createBinanceSource(settings)
    case 'kraken':
      return createKrakenSource(settings)
    case 'coinbase':
      return createCoinbaseSource(settings)
    case 'ecb':
      return createEcbSource(settings)
    case 'finnhub':
      return createFinnhubSource(settings)
    case 'twelvedata':
      return createTwelveDataSource(settings)
  }
}

/** A source without prices: its symbols have no price rather than a simulated one. */
function withoutPrices(source: Source): Source {
  const reject = () => Promise.reject(new SourceError(`${source.about.name} is left out`))
  return {
    about: source.about,
    ...(source.termsUrl !== undefined && { termsUrl: source.termsUrl }),
    chain: source.chain,
    delaySeconds: source.delaySeconds,
    cacheMs: 0,
    minIntervalMs: 0,
    covers: source.covers,
    basisOf: source.basisOf,
    candles: reject,
    quote: reject,
  }
}

/**
 * Creates the configured sources in their order; the simulated source covers the rest.
 * @param leftOut providers that cannot be used: their symbols have prices of another provider or none
 */
export const createSources = (settings: readonly PriceSettings[], leftOut: readonly PriceSettings[] = []): Source[] => [
  ...settings.map(createSource),
  ...leftOut.map((each) => withoutPrices(createSource(each))),
  sampleSource,
]
