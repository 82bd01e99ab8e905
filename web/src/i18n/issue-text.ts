import { type SchemaIssue, messageOf } from '@trademates/contract/issues'
import { formatEnglish } from '@trademates/contract/messages'
import { translate } from './t.ts'

/** Formats an issue of a contract schema in the language of the page. Contains all English messages, so forms load it with their schema. */
export function issueText(issue: SchemaIssue): string {
  const message = messageOf(issue)
  return translate(message, formatEnglish(message))
}
