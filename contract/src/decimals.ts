import { Big } from 'big.js'
import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** An exact decimal number in plain digits: prices and volumes are never floating-point numbers. Sums are worked out with big.js. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,24}(\.\d{1,18})?$/, issue('not_a_decimal')))
export type Decimal = z.output<typeof Decimal>

/** Digits after the point that a quotient is worked out with beyond those it is rounded to. */
const GUARD_DIGITS = 12
const Divisible = Big()

/** Rounds to `decimals` digits after the point, halves away from zero; `-0` becomes `0`. */
export const roundDecimal = (value: Decimal | Big, decimals: number): Decimal => new Big(value).round(decimals).toFixed(decimals)

/** The number rounded as by `rounded`, without its point: `1.5` with 3 decimals is 1500. */
export const toScaledInteger = (value: Decimal, decimals: number): bigint => BigInt(roundDecimal(value, decimals).replace('.', ''))

/** Below zero where `a` is less than `b`, above where it is more, 0 where they are the same number. */
export const compare = (a: Decimal, b: Decimal): number => new Big(a).cmp(b)

/** `a - b`, exactly, with as many decimals as the longer of the two. */
export const minus = (a: Decimal, b: Decimal): Decimal => new Big(a).minus(b).toFixed(Math.max(decimalsOf(a), decimalsOf(b)))

/** `a + b`, exactly, with as many decimals as the longer of the two. */
export const plus = (a: Decimal, b: Decimal): Decimal => new Big(a).plus(b).toFixed(Math.max(decimalsOf(a), decimalsOf(b)))

const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

/** `a / b` with so many digits after the point, halves rounded away from zero. Throws a RangeError for a division by zero. */
export function quotient(a: Decimal | Big, b: Decimal, decimals: number): Decimal {
  if (new Big(b).eq(0)) throw new RangeError('Division by zero')
  Divisible.DP = decimals + GUARD_DIGITS
  return roundDecimal(new Divisible(a).div(b), decimals)
}

/** The change from `then` to `now` in percent, with two digits after the point; `0.00` where `then` is nothing. */
export function percentChange(then: Decimal, now: Decimal): Decimal {
  if (new Big(then).eq(0)) return '0.00'
  return quotient(new Big(now).minus(then).times(100), then, 2)
}

const MINUS = '\u2212'

/** Writes a decimal for people: groups of three, a real minus sign, all its digits. */
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
