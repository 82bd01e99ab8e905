import { fill, renderMessage, type Values } from '@trademates/contract/fill'
import type { Language } from '@trademates/contract/languages'
import { type Message, type MessageCode, MESSAGES } from '@trademates/contract/messages'
import spanish from '@trademates/contract/messages-es.json' with { type: 'json' }
import es from './words-es.json' with { type: 'json' }

/** What the server itself writes to people, by its English wording; one that is missing in another language does not compile. */
export type Text = keyof typeof es

const WORDS: Record<Exclude<Language, 'en'>, Record<Text, string>> = { es }
const CATALOGS: Record<Language, Record<MessageCode, string>> = { en: MESSAGES, es: spanish }

/** A text that holds no placeholder. */
export type PlainText = { [Each in Text]: keyof Values<Each> extends never ? Each : never }[Text]

/** A value for each placeholder of a text; nothing where it has none. */
type Given<Said extends Text> = keyof Values<Said> extends never ? [] : [values: Values<Said>]

/** A text in the language of its reader, as docs/languages.md says. */
export const say = <const Said extends Text>(language: Language, text: Said, ...[values]: Given<Said>): string =>
  fill(language === 'en' ? text : WORDS[language][text], values ?? {}, language)

/** A message in the language of its reader. */
export const translate = (language: Language, message: Message): string => renderMessage(CATALOGS[language], message, language) ?? ''
