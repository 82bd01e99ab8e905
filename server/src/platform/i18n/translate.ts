import { formatMessage, renderMessage, type MessageValues } from '@trademates/contract/format-message'
import type { Language } from '@trademates/contract/languages'
import { type Message, type MessageCode, MESSAGES } from '@trademates/contract/messages'
import spanish from '@trademates/contract/locales/es.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }

/** A text that only the server writes (emails, pushes), in English. A missing translation is a compile error. */
export type ServerText = keyof typeof es

const TRANSLATIONS: Record<Exclude<Language, 'en'>, Record<ServerText, string>> = { es }
const CATALOGS: Record<Language, Record<MessageCode, string>> = { en: MESSAGES, es: spanish }

/** A text without placeholders. */
export type PlainText = { [Each in ServerText]: keyof MessageValues<Each> extends never ? Each : never }[ServerText]

/** The values of the placeholders of a text; no argument if it has none. */
type ValuesArgument<Key extends ServerText> = keyof MessageValues<Key> extends never ? [] : [values: MessageValues<Key>]

/** Translates a server text (docs/languages.md). */
export const t = <const Key extends ServerText>(language: Language, text: Key, ...[values]: ValuesArgument<Key>): string =>
  formatMessage(language === 'en' ? text : TRANSLATIONS[language][text], values ?? {}, language)

/** Renders a message of the contract in a language. */
export const translateMessage = (language: Language, message: Message): string => renderMessage(CATALOGS[language], message, language) ?? ''
