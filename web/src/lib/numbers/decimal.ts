import { Big } from 'big.js'
import { formatDecimal, roundDecimal } from '@trademates/contract/decimals'

const MAX_DECIMALS = 20
const NUMBER = /^(?<sign>[-−+]?)(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<part>\d*))?$/

/** Reads a number as people write it: `1250.5`, `1,250.50`, `.5`, `−3`. Null where it is none, or has more than 20 decimals. */
export function parseDecimal(text: string): Big | null {
  const { sign = '', whole = '', part = '' } = NUMBER.exec(text.trim().replace(/\s/g, ''))?.groups ?? {}
  if (whole + part === '' || part.length > MAX_DECIMALS) return null
  return new Big(`${sign === '-' || sign === '−' ? '-' : ''}${whole.replaceAll(',', '') || '0'}.${part}`)
}

/** A number of the code itself. Throws a RangeError where it is none. */
export function decimal(text: string): Big {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`${text} is no decimal number`)
  return value
}

/** The product, rounded to 20 decimals, halves away from zero. */
export const multiply = (one: Big, other: Big | number): Big => one.times(other).round(MAX_DECIMALS)

/** The quotient, rounded to 20 decimals, halves away from zero. Throws a RangeError where `other` is zero. */
export function divide(one: Big, other: Big | number): Big {
  if (new Big(other).eq(0)) throw new RangeError('Division by zero')
  return one.div(other)
}

/** Rounds to `most` decimals and writes it for people: groups of three, a true minus sign, zeros at the end only up to `least` decimals. */
export function formatBig(value: Big, { least = 0, most = 2 }: { least?: number; most?: number } = {}): string {
  const shown = value.round(most)
  return formatDecimal(roundDecimal(shown, Math.max(least, shown.c.length - shown.e - 1)))
}
