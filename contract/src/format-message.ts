import { numberLocale, findLanguage } from './languages.ts'

type PluralBranch = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
type PlaceholderName<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside
type PlaceholderNames<Text extends string> = Text extends `${infer Before}{${infer After}`
  ?
      | (Before extends `${string}${PluralBranch} ` ? never : After extends `${infer Inside}}${string}` ? PlaceholderName<Inside> : never)
      | PlaceholderNames<After>
  : never

/** The values of the placeholders of a text. */
export type MessageValues<Text extends string> = Record<PlaceholderNames<Text>, string | number>

const PLACEHOLDER = /\{(\w+)(?:, (number|signed|duration|date)|, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+))?\}/g
const PLURAL_BRANCH = / (=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g

/** Whether a count needs no number format and its plural category is "one" or "other" in both languages (CLDR). Creating an Intl object costs milliseconds in a browser. */
const isSimpleCount = (count: number, language: string) =>
  findLanguage(language) !== undefined && Number.isInteger(count) && count >= 0 && count < 1000

// ICU MessageFormat: an exact number takes precedence over a plural category.
function selectPlural(count: number, branches: string, language: string): string {
  const texts = new Map([...branches.matchAll(PLURAL_BRANCH)].map(([, name, text = '']) => [name, text]))
  const small = isSimpleCount(count, language)
  const category = () => (small ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(language).select(count))
  const text = texts.get(`=${count}`) ?? texts.get(category()) ?? texts.get('other') ?? ''
  return text.replaceAll('#', () => (small ? String(count) : count.toLocaleString(numberLocale(language))))
}

const DURATION_UNITS: Record<string, string> = { s: 'second', m: 'minute', h: 'hour' }

/** Formats a duration: `5m` is "5 minutes". @param value a number of `s`, `m` or `h` */
export const formatDuration = (value: string, language: string): string =>
  new Intl.NumberFormat(numberLocale(language), {
    style: 'unit',
    unit: DURATION_UNITS[value.slice(-1)] ?? 'second',
    unitDisplay: 'long',
  }).format(Number.parseInt(value, 10))

// Keeps all digits of a decimal string, and uses a real minus sign.
const formatNumber = (value: string, language: string) =>
  new Intl.NumberFormat(numberLocale(language), { minimumFractionDigits: value.split('.')[1]?.length ?? 0, maximumFractionDigits: 20 })
    .format(value as Intl.StringNumericLiteral)
    .replace('-', '\u2212')

/** Formats a day: `2026-12-18` is "18 December 2026". */
const formatDay = (value: string, language: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : numberLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(value),
  )

/** Formats a number with its sign; zero has none. */
const formatSigned = (value: string, language: string) => `${Number(value) > 0 ? '+' : ''}${formatNumber(value, language)}`

const FORMATS: Record<string, (value: string, language: string) => string> = {
  number: formatNumber,
  signed: formatSigned,
  duration: formatDuration,
  date: formatDay,
}

/**
 * Formats a text with values in the ICU MessageFormat syntax: `{name}`, `{count, number}`, `{change, signed}`, `{time, duration}` (of `90s`, `2m` or `4h`), `{day, date}` and plurals, in which
 * `#` is the formatted number.
 */
export function formatMessage(text: string, values: Readonly<Record<string, string | number>>, language: string): string {
  return text.replace(PLACEHOLDER, (_, name: string, format?: string, branches?: string) => {
    const value = values[name] ?? ''
    if (branches !== undefined) return formatMessage(selectPlural(Number(value), branches, language), values, language)
    return format === undefined ? String(value) : (FORMATS[format]?.(String(value), language) ?? '')
  })
}

/** Formats a message of a catalog. Returns `undefined` if the catalog does not contain it. The last param may be empty. */
export function renderMessage(
  texts: Readonly<Record<string, string | undefined>>,
  { code, params }: { code: string; params: Readonly<Record<string, string | number>> },
  language: string,
): string | undefined {
  const text = texts[code]
  return text === undefined ? undefined : formatMessage(text, params, language).trimEnd()
}
