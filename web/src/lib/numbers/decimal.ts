import { Big } from 'big.js'
import { formatDecimal, roundDecimal } from '@trademates/contract/decimals'

const MAX_DECIMALS = 20
const NUMBER = /^(?<sign>[-−+]?)(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<part>\d*))?$/

/** Parses user input: `1250.5`, `1,250.50`, `.5`, `−3`. Returns null if it is invalid or has more than 20 decimals. */
export function parseDecimal(text: string): Big | null {
  const { sign = '', whole = '', part = '' } = NUMBER.exec(text.trim().replace(/\s/g, ''))?.groups ?? {}
  if (whole + part === '' || part.length > MAX_DECIMALS) return null
  return new Big(`${sign === '-' || sign === '−' ? '-' : ''}${whole.replaceAll(',', '') || '0'}.${part}`)
}

/** Parses a literal in code. Throws a RangeError if it is invalid. */
export function decimal(text: string): Big {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`${text} is not a decimal number`)
  return value
}

/** Product, rounded to 20 decimals, half away from zero. */
export const multiply = (one: Big, other: Big | number): Big => one.times(other).round(MAX_DECIMALS)

/** Quotient, rounded to 20 decimals, half away from zero. Throws a RangeError for division by zero. */
export function divide(one: Big, other: Big | number): Big {
  if (new Big(other).eq(0)) throw new RangeError('Division by zero')
  return one.div(other)
}

/** Formats a number for display: rounded to `most` decimals, at least `least` decimals, thousands separators, a true minus sign. */
export function formatBig(value: Big, { least = 0, most = 2 }: { least?: number; most?: number } = {}): string {
  const shown = value.round(most)
  return formatDecimal(roundDecimal(shown, Math.max(least, shown.c.length - shown.e - 1)))
}
