import type { MarketSymbol } from '@trademates/contract/symbols'

/** A symbol of the catalog that is traded around the clock. */
export const symbolOf = (code: string, more: Partial<MarketSymbol> = {}): MarketSymbol => ({
  code,
  name: code,
  market: 'Crypto',
  kind: 'tradable',
  currency: 'USD',
  unit: 'price',
  sector: null,
  region: null,
  tradable_as: null,
  post_market: 'Crypto',
  decimals: 2,
  exchange: null,
  aliases: [],
  hours: { time_zone: 'UTC', sessions: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }] },
  ...more,
})
