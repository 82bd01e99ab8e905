import { Big } from 'big.js'
import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** An exact decimal number as a string. Prices and volumes are never floating-point numbers; big.js computes with them. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,24}(\.\d{1,18})?$/, issue('not_a_decimal')))
export type Decimal = z.output<typeof Decimal>

/** Divides with one more decimal place than the result and cuts the rest off, so that a quotient is rounded only once. */
const Divisible = Big()
Divisible.RM = 0

/** Rounds to `decimals` places, halves away from zero. `-0` becomes `0`. */
export const roundDecimal = (value: Decimal | Big, decimals: number): Decimal => new Big(value).round(decimals).toFixed(decimals)

/** Rounds to `decimals` places and removes the point: `1.5` with 3 decimals is 1500. */
export const toScaledInteger = (value: Decimal, decimals: number): bigint => BigInt(roundDecimal(value, decimals).replace('.', ''))

/** Returns a negative number if `a < b`, a positive one if `a > b`, 0 if they are equal. */
export const compare = (a: Decimal, b: Decimal): number => new Big(a).cmp(b)

/** Returns `a - b`, exactly, with the decimal places of the longer operand. */
export const minus = (a: Decimal, b: Decimal): Decimal => new Big(a).minus(b).toFixed(Math.max(decimalsOf(a), decimalsOf(b)))

/** Returns `a + b`, exactly, with the decimal places of the longer operand. */
export const plus = (a: Decimal, b: Decimal): Decimal => new Big(a).plus(b).toFixed(Math.max(decimalsOf(a), decimalsOf(b)))

const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

/** Returns `a / b` rounded to `decimals` places, halves away from zero. Throws a RangeError for a division by zero. */
export function quotient(a: Decimal | Big, b: Decimal | Big, decimals: number): Decimal {
  if (new Big(b).eq(0)) throw new RangeError('Division by zero')
  Divisible.DP = decimals + 1
  return roundDecimal(new Divisible(a).div(b), decimals)
}

/** Returns the change from `then` to `now` in percent, with two decimal places; `0.00` if `then` is zero. */
export function percentChange(then: Decimal, now: Decimal): Decimal {
  if (new Big(then).eq(0)) return '0.00'
  return quotient(new Big(now).minus(then).times(100), then, 2)
}

const MINUS = '\u2212'

/** Formats a decimal for English text: thousands separators, a real minus sign, all its digits. */
export function formatDecimal(value: Decimal): string {
  const [whole = '', fraction] = value.replace('-', '').split('.')
  const grouped =
    whole
      .padStart(Math.ceil(whole.length / 3) * 3)
      .match(/.{3}/g)
      ?.join(',')
      .trimStart() ?? ''
  return `${value.startsWith('-') ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Formats a change as `formatDecimal`, with its sign; zero has none. */
export const formatChange = (change: Decimal): string => `${compare(change, '0') > 0 ? '+' : ''}${formatDecimal(change)}`
