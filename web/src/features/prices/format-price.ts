import { compare, type Decimal, formatDecimal, roundDecimal } from '@trademates/contract/decimals'

/** A price with the digits of its symbol. */
export const formatPrice = (price: Decimal, decimals: number): string => formatDecimal(roundDecimal(price, decimals))

/** A change with its sign, which nothing but no change goes without. */
export const formatChange = (change: Decimal): string => `${compare(change, '0') > 0 ? '+' : ''}${formatDecimal(change)}`

/** Which way a change goes. */
export const directionOf = (change: Decimal): 'up' | 'down' | 'flat' => {
  const sign = compare(change, '0')
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
}
