import { compare, type Decimal, formatDecimal, roundDecimal } from '@trademates/contract/decimals'

/** Formats a price with the digits of its symbol. */
export const formatPrice = (price: Decimal, decimals: number): string => formatDecimal(roundDecimal(price, decimals))

/** Formats a change with its sign; zero has none. */
export const formatChange = (change: Decimal): string => `${compare(change, '0') > 0 ? '+' : ''}${formatDecimal(change)}`

/** The direction of a change. */
export const directionOf = (change: Decimal): 'up' | 'down' | 'flat' => {
  const sign = compare(change, '0')
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
}
