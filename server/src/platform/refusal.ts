import { inEnglish, type Message, message } from '@trademates/contract/messages'
import { type RefusalCode, REFUSALS } from '@trademates/contract/wire'

/** Messages by field; a list field may have one list of messages an item. */
export type FieldMessages = Readonly<Record<string, readonly Message[] | readonly (readonly Message[])[]>>

type Why = { code: RefusalCode; reason: Message } | { fields: FieldMessages }

/** What a deed throws when it will not do what was asked; `http/errors.ts` writes it to the wire. */
export class Refusal extends Error {
  readonly why: Why
  readonly code: RefusalCode | null
  readonly status: number
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | null

  constructor(why: Why, retryAfter: number | null = null) {
    super('fields' in why ? 'Some fields are not right.' : inEnglish(why.reason))
    this.why = why
    this.code = 'fields' in why ? null : why.code
    this.status = this.code === null ? 400 : REFUSALS[this.code]
    this.retryAfter = retryAfter
  }
}

/** A refusal with its code, and its reason for people. `retryAfter` in seconds. */
export const refuse = (code: RefusalCode, reason: Message, retryAfter?: number): Refusal => new Refusal({ code, reason }, retryAfter)

/** A refusal of input: 400 with the messages of each field. */
export const refuseFields = (fields: FieldMessages): Refusal => new Refusal({ fields })

export const notFound = (): Refusal => refuse('not_found', message('not_found'))
