import { formatMessage, renderMessage, type MessageValues } from '@trademates/contract/format-message'
import type { Language } from '@trademates/contract/languages'
import { type Message, type MessageCode, MESSAGES } from '@trademates/contract/messages'
import spanish from '@trademates/contract/locales/es.json' with { type: 'json' }
import es from './locales/es.json' with { type: 'json' }

/** What the server itself writes to people, by its English wording; one that is missing in another language does not compile. */
export type ServerText = keyof typeof es

const TRANSLATIONS: Record<Exclude<Language, 'en'>, Record<ServerText, string>> = { es }
const CATALOGS: Record<Language, Record<MessageCode, string>> = { en: MESSAGES, es: spanish }

/** A text that holds no placeholder. */
export type PlainText = { [Each in ServerText]: keyof MessageValues<Each> extends never ? Each : never }[ServerText]

/** A value for each placeholder of a text; nothing where it has none. */
type ValuesArgument<Said extends ServerText> = keyof MessageValues<Said> extends never ? [] : [values: MessageValues<Said>]

/** A text in the language of its reader, as docs/languages.md says. */
export const t = <const Said extends ServerText>(language: Language, text: Said, ...[values]: ValuesArgument<Said>): string =>
  formatMessage(language === 'en' ? text : TRANSLATIONS[language][text], values ?? {}, language)

/** A message in the language of its reader. */
export const translateMessage = (language: Language, message: Message): string => renderMessage(CATALOGS[language], message, language) ?? ''
