import { compare, type Decimal, rounded } from '@trademates/contract/decimals'

const MINUS = '\u2212'

/** A decimal as people read it: groups of three, a real minus sign, all its digits. */
export function inFigures(value: Decimal): string {
  const [whole = '', fraction] = value.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value.startsWith('-') ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A price with the digits of its symbol. */
export const priceInFigures = (price: Decimal, decimals: number): string => inFigures(rounded(price, decimals))

/** A change with its sign, which nothing but no change goes without. */
export const changeInFigures = (change: Decimal): string => `${compare(change, '0') > 0 ? '+' : ''}${inFigures(change)}`

/** Which way a change goes. */
export const directionOf = (change: Decimal): 'up' | 'down' | 'flat' => {
  const sign = compare(change, '0')
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat'
}
