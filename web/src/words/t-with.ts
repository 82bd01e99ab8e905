import { DIGITS } from './digits.ts'
import { language, wordsFor } from './t.ts'

type Branch = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
type NameOf<Inside extends string> = Inside extends `${infer Name},${string}` ? Name : Inside
type NamesIn<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? (Before extends `${string}${Branch} ` ? never : After extends `${infer Inside}}${string}` ? NameOf<Inside> : never) | NamesIn<After>
  : never

/** A value for each placeholder of a text. */
type Values<Text extends string> = Record<NamesIn<Text>, string | number>

const PLACE = /\{(\w+)(?:, plural,((?: (?:=\d+|\w+) \{(?:[^{}]|\{\w+\})*\})+))?\}/g
const BRANCH = / (=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g

// CLDR's plural rules for the language (ICU MessageFormat: an exact number goes before a category).
function branchFor(count: number, branches: string): string {
  const texts = new Map([...branches.matchAll(BRANCH)].map(([, name, text = '']) => [name, text]))
  const text = texts.get(`=${count}`) ?? texts.get(new Intl.PluralRules(language).select(count)) ?? texts.get('other') ?? ''
  return text.replaceAll('#', count.toLocaleString(DIGITS))
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(PLACE, (_, name: string, branches?: string) => {
    const value = values[name] ?? ''
    return branches === undefined ? String(value) : filled(branchFor(Number(value), branches), values)
  })
}

/**
 * A text with values in it, in the language of the page. Placeholders and plurals are those of ICU MessageFormat:
 * `tWith('{count, plural, one {# post} other {# posts}} of {name}', { count, name })`.
 */
export const tWith = <const Text extends string>(text: Text, values: Values<Text>): string => filled(wordsFor(text) ?? text, values)

/** `t` for an English word that another language has several for: the first argument says which is meant. */
export const tAs = (meaning: string, text: string): string => wordsFor(`${meaning}: ${text}`) ?? text
