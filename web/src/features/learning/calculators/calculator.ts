import type { Big } from 'big.js'
import { decimal, parseDecimal, writeDecimal } from '#lib/decimal.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

/** What a number has to be. */
export interface Bounds {
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
  bounds?: Bounds
  options?: readonly { value: string; label: () => string }[]
  /** Whether it matters, by what is chosen elsewhere. */
  when?: (chosen: Chosen) => boolean
}

/** What was typed and chosen, by the name of its field. */
export type Chosen = Record<string, string>

export interface Result {
  label: string
  value: string
}

export type Outcome = { results: readonly Result[]; errors?: never } | { errors: Record<string, string>; results?: never }

/** Gives the number of a field; only asked for fields that were checked. */
export type Numbers = (name: string) => Big

export interface Calculator {
  /** What its address ends with. */
  id: string
  title: () => string
  about: () => string
  fields: readonly CalculatorField[]
  compute: (number: Numbers, chosen: Chosen) => Outcome
  formula: () => readonly string[]
  source?: () => string
}

/** What is wrong with a number; nothing where it may stand. */
export function faultOf(text: string, { above, least, most, whole = false }: Bounds = {}): string | undefined {
  const value = parseDecimal(text)
  if (value === null) return t('Enter a number, such as 1250.5.')
  if (above !== undefined && value.lte(decimal(above))) return tWith('It has to be more than {number}.', { number: above })
  if (least !== undefined && value.lt(decimal(least))) return tWith('At least {number}.', { number: least })
  if (most !== undefined && value.gt(decimal(most))) return tWith('At most {number}.', { number: writeDecimal(decimal(most)) })
  return whole && !value.mod(1).eq(0) ? t('A whole number is needed.') : undefined
}

/** What a calculator makes of its fields: results, or what is wrong at which of them. */
export function calculate({ fields, compute }: Calculator, chosen: Chosen): Outcome {
  const asked = fields.filter(({ options, when }) => options === undefined && when?.(chosen) !== false)
  const faults = asked.flatMap(({ name, bounds }) => {
    const fault = faultOf(chosen[name] ?? '', bounds)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (faults.length > 0) return { errors: Object.fromEntries(faults) }
  try {
    return compute((name) => decimal(chosen[name] ?? ''), chosen)
  } catch (error) {
    // A product of numbers so small that nothing is left of it, and it is divided by.
    if (!(error instanceof RangeError)) throw error
    return { errors: { [asked[0]?.name ?? '']: t('These numbers are too small to calculate with.') } }
  }
}

/** A sum of money, to the hundredth. */
export const money = (value: Big): string => writeDecimal(value, { least: 2 })

/** A share, as percent of one. */
export const percent = (value: Big): string => `${writeDecimal(value.times(100))} %`
