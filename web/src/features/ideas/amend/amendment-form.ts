import { NoteText, Share, validateStopMove } from '@trademates/contract/idea-amendments'
import { validatePosition } from '@trademates/contract/idea-validation'
import type { AmendmentKind, Idea, PositionSide } from '@trademates/contract/ideas'
import type { SchemaIssue } from '@trademates/contract/issues'
import type { Message } from '@trademates/contract/messages'
import type { FormSchema } from '#lib/form/contract-form.ts'
import { parseDecimal } from '#lib/numbers/decimal.ts'

/** What was typed. The names are the fields of the server's errors. */
export type AmendmentValues = Record<'share' | 'stop' | 'text', string> & Record<'position', { side: PositionSide | ''; since: string }>

/** What is sent. */
export type AmendmentBody =
  | { kind: 'cancel' }
  | { kind: 'close'; share: number }
  | { kind: 'stop'; price: string }
  | { kind: 'note'; text: string }
  | { kind: 'position'; side: PositionSide; since: string | null }

type Result = ReturnType<FormSchema<AmendmentBody>['safeParse']>

const accept = (data: AmendmentBody): Result => ({ success: true, data })
const reject = (field: keyof AmendmentValues, issues: readonly Pick<SchemaIssue, 'message'>[]): Result => ({
  success: false,
  error: { issues: issues.map((issue) => ({ ...issue, path: [field] })) },
})
const toIssue = (message: Message) => ({ message: JSON.stringify(message) })

/** Returns the rules of an amendment, which are those of the server. Whether the price is beyond a stop is left to the server. */
export function createRules(kind: AmendmentKind, { direction, decimals, current_stop }: Idea): FormSchema<AmendmentBody> {
  function parse(values: AmendmentValues): Result {
    if (kind === 'close') {
      const share = Share.safeParse(/^\d{1,3}$/.test(values.share.trim()) ? Number(values.share) : 0)
      return share.success ? accept({ kind, share: share.data }) : reject('share', share.error.issues)
    }
    if (kind === 'stop') {
      const typed = parseDecimal(values.stop)?.toFixed() ?? values.stop
      const { stop, problem } = validateStopMove(typed, { direction, decimals, currentStop: current_stop, price: null })
      return problem === null ? accept({ kind, price: stop }) : reject('stop', [toIssue(problem)])
    }
    if (kind === 'note') {
      const text = NoteText.safeParse(values.text)
      return text.success ? accept({ kind, text: text.data }) : reject('text', text.error.issues)
    }
    if (kind === 'cancel') return accept({ kind })
    const problems: Message[] = []
    const position = validatePosition(values.position, Date.now(), (problem) => void problems.push(problem))
    return position === undefined ? reject('position', problems.map(toIssue)) : accept({ kind, ...position })
  }
  return { safeParse: (values) => parse(values as AmendmentValues) }
}
