/**
 * A decimal number, as a whole number of 10⁻²⁰: sums are exact, products and quotients are rounded at the twentieth place, half away
 * from zero. Prices and sums of money are never binary fractions.
 */
export type Decimal = bigint

const PLACES = 20
const ONE = 10n ** BigInt(PLACES)

const NUMBER = /^(?<sign>[-−+]?)(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<part>\d*))?$/

/** Reads a number as people write it: `1250.5`, `1,250.50`, `.5`, `−3`. Null where it is none, or has more places than are kept. */
export function parseDecimal(text: string): Decimal | null {
  const { sign = '', whole = '', part = '' } = NUMBER.exec(text.trim().replace(/\s/g, ''))?.groups ?? {}
  if (whole + part === '' || part.length > PLACES) return null
  const size = BigInt(whole.replaceAll(',', '') || '0') * ONE + BigInt(part.padEnd(PLACES, '0'))
  return sign === '-' || sign === '−' ? -size : size
}

/** A number of the code itself. Throws a RangeError where it is none. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`${text} is no decimal number`)
  return value
}

/** Divides whole numbers, half away from zero. */
function divide(one: bigint, other: bigint): bigint {
  const [top, bottom] = [one < 0n ? -one : one, other < 0n ? -other : other]
  const size = (top * 2n + bottom) / (bottom * 2n)
  return one < 0n === other < 0n ? size : -size
}

export const times = (one: Decimal, other: Decimal): Decimal => divide(one * other, ONE)

/** Throws a RangeError where `other` is zero. */
export const over = (one: Decimal, other: Decimal): Decimal => divide(one * ONE, other)

/** The size of a number, without its sign. */
export const size = (value: Decimal): Decimal => (value < 0n ? -value : value)

/** The largest multiple of `step` that is not above a positive value. */
export const downTo = (value: Decimal, step: Decimal): Decimal => value - (value % step)

/** Whether nothing stands behind the point. */
export const isWhole = (value: Decimal): boolean => value % ONE === 0n

/** Rounds to `most` places and writes it for people: groups of three, a true minus sign, zeros at the end only up to `least` places. */
export function writeDecimal(value: Decimal, { least = 0, most = 2 }: { least?: number; most?: number } = {}): string {
  const rounded = divide(size(value), 10n ** BigInt(PLACES - most))
    .toString()
    .padStart(most + 1, '0')
  const [whole, part] = most === 0 ? [rounded, ''] : [rounded.slice(0, -most), rounded.slice(-most)]
  const kept = part.slice(0, least) + part.slice(least).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0n && /[1-9]/.test(rounded) ? '−' : ''}${grouped}${kept === '' ? '' : `.${kept}`}`
}
