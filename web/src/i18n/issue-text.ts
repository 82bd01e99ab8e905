import { type SchemaIssue, messageOf } from '@trademates/contract/issues'
import { formatEnglish } from '@trademates/contract/messages'
import { translate } from './t.ts'

/** What a schema of the contract found, in the language of the page. It comes with all English messages, so forms fetch it with their schemas. */
export function issueText(issue: SchemaIssue): string {
  const message = messageOf(issue)
  return translate(message, formatEnglish(message))
}
