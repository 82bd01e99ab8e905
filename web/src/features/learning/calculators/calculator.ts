import type { Big } from 'big.js'
import { decimal, parseDecimal, formatBig } from '#lib/numbers/decimal.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** What a number has to be. */
export interface NumberBounds {
  above?: string
  least?: string
  most?: string
  whole?: boolean
}

/** What is asked: a number, or one of a few choices. */
export interface CalculatorField {
  name: string
  label: () => string
  hint?: () => string
  initial: string
  bounds?: NumberBounds
  options?: readonly { value: string; label: () => string }[]
  /** Whether it matters, by what is chosen elsewhere. */
  when?: (chosen: FieldValues) => boolean
}

/** What was typed and chosen, by the name of its field. */
export type FieldValues = Record<string, string>

export interface CalculatorResult {
  label: string
  value: string
}

export type CalculatorOutcome =
  | { results: readonly CalculatorResult[]; errors?: never }
  | { errors: Record<string, string>; results?: never }

/** Gives the number of a field; only asked for fields that were checked. */
export type GetNumber = (name: string) => Big

export interface Calculator {
  /** What its address ends with. */
  id: string
  title: () => string
  about: () => string
  fields: readonly CalculatorField[]
  compute: (number: GetNumber, chosen: FieldValues) => CalculatorOutcome
  formula: () => readonly string[]
  source?: () => string
}

/** What is wrong with a number; nothing where it may stand. */
export function validateNumber(text: string, { above, least, most, whole = false }: NumberBounds = {}): string | undefined {
  const value = parseDecimal(text)
  if (value === null) return t('Enter a number, such as 1250.5.')
  if (above !== undefined && value.lte(decimal(above))) return tWith('It has to be more than {number}.', { number: above })
  if (least !== undefined && value.lt(decimal(least))) return tWith('At least {number}.', { number: least })
  if (most !== undefined && value.gt(decimal(most))) return tWith('At most {number}.', { number: formatBig(decimal(most)) })
  return whole && !value.mod(1).eq(0) ? t('A whole number is needed.') : undefined
}

/** What a calculator makes of its fields: results, or what is wrong at which of them. */
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
    // A product of numbers so small that nothing is left of it, and it is divided by.
    if (!(error instanceof RangeError)) throw error
    return { errors: { [numberFields[0]?.name ?? '']: t('These numbers are too small to calculate with.') } }
  }
}

/** A sum of money, to the hundredth. */
export const money = (value: Big): string => formatBig(value, { least: 2 })

/** A share, as percent of one. */
export const percent = (value: Big): string => `${formatBig(value.times(100))} %`
