import type { PriceSettings } from '#platform/config/prices.ts'
import { sample } from '#features/prices/sample.ts'
import type { Source } from '#features/prices/source.ts'
import { binance } from './binance.ts'
import { coinbase } from './coinbase.ts'
import { ecb } from './ecb.ts'
import { finnhub } from './finnhub.ts'
import { kraken } from './kraken.ts'
import { twelveData } from './twelve-data.ts'

function open(settings: PriceSettings): Source {
  switch (settings.provider) {
    case 'binance':
      return binance(settings)
    case 'kraken':
      return kraken(settings)
    case 'coinbase':
      return coinbase(settings)
    case 'ecb':
      return ecb(settings)
    case 'finnhub':
      return finnhub(settings)
    case 'twelvedata':
      return twelveData(settings)
  }
}

/** The providers that the operator names, in their order; what none of them covers has sample prices. */
export const openSources = (settings: readonly PriceSettings[]): Source[] => [...settings.map(open), sample]
