import type { Big } from 'big.js'
import { decimal, parseDecimal, formatBig } from '#lib/numbers/decimal.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Limits of a number field. */
export interface NumberBounds {
  above?: string
  min?: string
  max?: string
  whole?: boolean
}

/** An input of a calculator: a number, or a select if `options` is set. */
export interface CalculatorField {
  name: string
  label: () => string
  hint?: () => string
  initial: string
  bounds?: NumberBounds
  options?: readonly { value: string; label: () => string }[]
  /** False hides the field for the current values. */
  when?: (chosen: FieldValues) => boolean
}

/** Field values as typed, by field name. */
export type FieldValues = Record<string, string>

export interface CalculatorResult {
  label: string
  value: string
}

export type CalculatorOutcome =
  | { results: readonly CalculatorResult[]; errors?: never }
  | { errors: Record<string, string>; results?: never }

/** Returns the value of a validated number field. */
export type GetNumber = (name: string) => Big

export interface Calculator {
  /** Fragment of its address: `/learn/calculators#<id>`. */
  id: string
  title: () => string
  about: () => string
  fields: readonly CalculatorField[]
  compute: (number: GetNumber, chosen: FieldValues) => CalculatorOutcome
  formula: () => readonly string[]
  source?: () => string
}

/** Returns the error text for a number field, or undefined if the text is valid. */
export function validateNumber(text: string, { above, min, max, whole = false }: NumberBounds = {}): string | undefined {
  const value = parseDecimal(text)
  if (value === null) return t('Enter a number, such as 1250.5.')
  if (above !== undefined && value.lte(decimal(above))) return tWith('It has to be more than {number}.', { number: above })
  if (min !== undefined && value.lt(decimal(min))) return tWith('At least {number}.', { number: min })
  if (max !== undefined && value.gt(decimal(max))) return tWith('At most {number}.', { number: formatBig(decimal(max)) })
  return whole && !value.mod(1).eq(0) ? t('A whole number is needed.') : undefined
}

/** Validates the fields of a calculator and computes its results. Returns results or errors by field name. */
export function calculate({ fields, compute }: Calculator, chosen: FieldValues): CalculatorOutcome {
  const numberFields = fields.filter(({ options, when }) => options === undefined && when?.(chosen) !== false)
  const faults = numberFields.flatMap(({ name, bounds }) => {
    const fault = validateNumber(chosen[name] ?? '', bounds)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (faults.length > 0) return { errors: Object.fromEntries(faults) }
  try {
    return compute((name) => decimal(chosen[name] ?? ''), chosen)
  } catch (error) {
    // Products of very small numbers become zero, and a division by zero throws RangeError.
    if (!(error instanceof RangeError)) throw error
    return { errors: { [numberFields[0]?.name ?? '']: t('These numbers are too small to calculate with.') } }
  }
}

/** Formats an amount of money with at least two decimals. */
export const money = (value: Big): string => formatBig(value, { least: 2 })

/** Formats a ratio as a percentage; 0.5 gives `50 %`. */
export const percent = (value: Big): string => `${formatBig(value.times(100))} %`
