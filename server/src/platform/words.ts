import { fill, type Values } from '@trademates/contract/fill'
import { hearing } from '@trademates/contract/heard'
import sentences from '@trademates/contract/heard-es.json' with { type: 'json' }
import type { Language } from '@trademates/contract/languages'
import es from './words-es.json' with { type: 'json' }

/** What the server itself writes to people, by its English wording; one that is missing in another language does not compile. */
export type Text = keyof typeof es

const WORDS: Record<Exclude<Language, 'en'>, Record<Text, string>> = { es }
const HEARD: Record<Exclude<Language, 'en'>, (sentence: string) => string> = { es: hearing(sentences) }

/** A text that holds no placeholder. */
export type PlainText = { [Each in Text]: keyof Values<Each> extends never ? Each : never }[Text]

/** A value for each placeholder of a text; nothing where it has none. */
type Given<Said extends Text> = keyof Values<Said> extends never ? [] : [values: Values<Said>]

/** A text in the language of its reader, as docs/languages.md says. */
export const say = <const Said extends Text>(language: Language, text: Said, ...[values]: Given<Said>): string =>
  fill(language === 'en' ? text : WORDS[language][text], values ?? {}, language)

/** A sentence of an answer, which is English on the wire, in the language of its reader: in the words that the client has for it. */
export const told = (language: Language, sentence: string): string => (language === 'en' ? sentence : HEARD[language](sentence))
