import { compare, type Decimal, inFigures, rounded } from '@trademates/contract/decimals'

/** A price with the digits of its symbol. */
export const priceInFigures = (price: Decimal, decimals: number): string => inFigures(rounded(price, decimals))

/** A change with its sign, which nothing but no change goes without. */
export const changeInFigures = (change: Decimal): string => `${compare(change, '0') > 0 ? '+' : ''}${inFigures(change)}`

/** Which way a change goes. */
export const directionOf = (change: Decimal): 'up' | 'down' | 'flat' => {
  const sign = compare(change, '0')
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
}
