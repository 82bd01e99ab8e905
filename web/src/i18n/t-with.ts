import { formatMessage, type MessageValues } from '@trademates/contract/format-message'
import { language, translationOf } from './t.ts'

/** A translated text with values, in ICU MessageFormat: `tWith('{count, plural, one {# post} other {# posts}} of {name}', { count, name })`. */
export const tWith = <const Text extends string>(text: Text, values: MessageValues<Text>): string =>
  formatMessage(translationOf(text) ?? text, values, language)

/** `t` for an English word with several translations; `meaning` selects one. */
export const tAs = (meaning: string, text: string): string => translationOf(`${meaning}: ${text}`) ?? text
