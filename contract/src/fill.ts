import { digitsOf } from './languages.ts'

type Branch = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
type NameOf<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside
type NamesIn<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? (Before extends `${string}${Branch} ` ? never : After extends `${infer Inside}}${string}` ? NameOf<Inside> : never) | NamesIn<After>
  : never

/** A value for each placeholder of a text. */
export type Values<Text extends string> = Record<NamesIn<Text>, string | number>

const PLACE = /\{(\w+)(?:, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+))?\}/g
const BRANCH = / (=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g

// CLDR's plural rules for the language (ICU MessageFormat: an exact number goes before a category).
function branchFor(count: number, branches: string, language: string): string {
  const texts = new Map([...branches.matchAll(BRANCH)].map(([, name, text = '']) => [name, text]))
  const text = texts.get(`=${count}`) ?? texts.get(new Intl.PluralRules(language).select(count)) ?? texts.get('other') ?? ''
  return text.replaceAll('#', count.toLocaleString(digitsOf(language)))
}

/** A text with its values in it. Placeholders and plurals are those of ICU MessageFormat; `#` is the number, as the language writes it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>, language: string): string {
  return text.replace(PLACE, (_, name: string, branches?: string) => {
    const value = values[name] ?? ''
    return branches === undefined ? String(value) : fill(branchFor(Number(value), branches, language), values, language)
  })
}
