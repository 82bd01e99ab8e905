import { digitsOf, languageNamed } from './languages.ts'

type Branch = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
type NameOf<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside
type NamesIn<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? (Before extends `${string}${Branch} ` ? never : After extends `${infer Inside}}${string}` ? NameOf<Inside> : never) | NamesIn<After>
  : never

/** A value for each placeholder of a text. */
export type Values<Text extends string> = Record<NamesIn<Text>, string | number>

const PLACE = /\{(\w+)(?:, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+))?\}/g
const BRANCH = / (=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g

/** Whether a count needs no format, and its category is "one" or "other", in both languages of the product (CLDR): asked for the first time, a browser takes milliseconds for either. */
const isSmall = (count: number, language: string) =>
  languageNamed(language) !== undefined && Number.isInteger(count) && count >= 0 && count < 1000

// CLDR's plural rules for the language (ICU MessageFormat: an exact number goes before a category).
function branchFor(count: number, branches: string, language: string): string {
  const texts = new Map([...branches.matchAll(BRANCH)].map(([, name, text = '']) => [name, text]))
  const small = isSmall(count, language)
  const category = () => (small ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(language).select(count))
  const text = texts.get(`=${count}`) ?? texts.get(category()) ?? texts.get('other') ?? ''
  return text.replaceAll('#', () => (small ? String(count) : count.toLocaleString(digitsOf(language))))
}

/** A text with its values in it. Placeholders and plurals are those of ICU MessageFormat; `#` is the number, as the language writes it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>, language: string): string {
  return text.replace(PLACE, (_, name: string, branches?: string) => {
    const value = values[name] ?? ''
    return branches === undefined ? String(value) : fill(branchFor(Number(value), branches, language), values, language)
  })
}
