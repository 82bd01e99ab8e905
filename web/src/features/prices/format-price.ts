import { compare, type Decimal, formatDecimal, roundDecimal } from '@trademates/contract/decimals'
import type { MarketSymbol } from '@trademates/contract/symbols'

/** Formats a price with the digits of its symbol. */
export const formatPrice = (price: Decimal, decimals: number): string => formatDecimal(roundDecimal(price, decimals))

/** Formats a price with its unit: a yield has a percent sign. */
export const formatWithUnit = (price: Decimal, { decimals, unit }: Pick<MarketSymbol, 'decimals' | 'unit'>): string =>
  `${formatPrice(price, decimals)}${unit === 'percent' ? '%' : ''}`

/** The direction of a change. */
export const directionOf = (change: Decimal): 'up' | 'down' | 'flat' => {
  const sign = compare(change, '0')
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
}
