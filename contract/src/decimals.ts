import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** An exact decimal number in plain digits: prices and volumes are never floating-point numbers. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,24}(\.\d{1,18})?$/, issue('not_a_decimal')))
export type Decimal = z.output<typeof Decimal>

/** Digits behind the point that quotients are worked out with before they are rounded. */
const GUARD = 12

const decimalsOf = (value: Decimal): number => value.split('.')[1]?.length ?? 0

/** The number without its point, as if it had `decimals` digits behind it. Surplus digits are rounded, halves away from zero. */
export function scaled(value: Decimal, decimals: number): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  const size = kept + (fraction.charAt(decimals) >= '5' ? 1n : 0n)
  return value.startsWith('-') ? -size : size
}

function plain(value: bigint, decimals: number): Decimal {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`
}

/** The number with so many digits behind the point, halves rounded away from zero; `-0` is `0`. */
export const rounded = (value: Decimal, decimals: number): Decimal => plain(scaled(value, decimals), decimals)

/** Below zero where `a` is less than `b`, above where it is more, 0 where they are the same number. */
export function compare(a: Decimal, b: Decimal): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const difference = scaled(a, decimals) - scaled(b, decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `a - b`, exactly. */
export function minus(a: Decimal, b: Decimal): Decimal {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  return plain(scaled(a, decimals) - scaled(b, decimals), decimals)
}

/** `a + b`, exactly. */
export const plus = (a: Decimal, b: Decimal): Decimal => minus(a, b.startsWith('-') ? b.slice(1) : `-${b}`)

/** `a / b` with so many digits behind the point, halves rounded away from zero. Throws a RangeError for a division by zero. */
export function quotient(a: Decimal, b: Decimal, decimals: number): Decimal {
  const digits = Math.max(decimalsOf(a), decimalsOf(b))
  const [over, under] = [scaled(a, digits) * 10n ** BigInt(decimals + GUARD), scaled(b, digits)]
  return rounded(plain(over / under, decimals + GUARD), decimals)
}

/** By how much per cent `now` is more than `then`, with two digits behind the point; `0.00` where `then` is nothing. */
export function percentChange(then: Decimal, now: Decimal): Decimal {
  const decimals = Math.max(decimalsOf(then), decimalsOf(now))
  if (scaled(then, decimals) === 0n) return '0.00'
  return quotient(plain((scaled(now, decimals) - scaled(then, decimals)) * 100n, decimals), then, 2)
}

const MINUS = '\u2212'

/** A decimal as people read it: groups of three, a real minus sign, all its digits. */
export function inFigures(value: Decimal): string {
  const [whole = '', fraction] = value.replace('-', '').split('.')
  const grouped =
    whole
      .padStart(Math.ceil(whole.length / 3) * 3)
      .match(/.{3}/g)
      ?.join(',')
      .trimStart() ?? ''
  return `${value.startsWith('-') ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}
