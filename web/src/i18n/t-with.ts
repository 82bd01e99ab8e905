import { formatMessage, type MessageValues } from '@trademates/contract/format-message'
import { language, translationOf } from './t.ts'

/**
 * A text with values in it, in the language of the page. Placeholders and plurals are those of ICU MessageFormat:
 * `tWith('{count, plural, one {# post} other {# posts}} of {name}', { count, name })`.
 */
export const tWith = <const Text extends string>(text: Text, values: MessageValues<Text>): string =>
  formatMessage(translationOf(text) ?? text, values, language)

/** `t` for an English word that another language has several for: the first argument says which is meant. */
export const tAs = (meaning: string, text: string): string => translationOf(`${meaning}: ${text}`) ?? text
