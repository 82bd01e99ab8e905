import type { PriceSettings } from '#platform/config/price-providers.ts'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import type { Source } from '#features/prices/source.ts'
import { createBinanceSource } from './binance.ts'
import { createCoinbaseSource } from './coinbase.ts'
import { createEcbSource } from './ecb.ts'
import { createFinnhubSource } from './finnhub.ts'
import { createKrakenSource } from './kraken.ts'
import { createTwelveDataSource } from './twelve-data.ts'

function createSource(settings: PriceSettings): Source {
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

/** Creates the configured sources in their order; the sample source covers the rest. */
export const createSources = (settings: readonly PriceSettings[]): Source[] => [...settings.map(createSource), sampleSource]
