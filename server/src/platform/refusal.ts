import { type FieldErrors, type RefusalCode, REFUSALS } from '@trademates/contract/wire'

/** What a deed throws when it will not do what was asked; `http/errors.ts` writes it to the wire. */
export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode | null
  readonly fields: FieldErrors | null
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | null

  constructor(told: { code: RefusalCode; detail: string; retryAfter?: number } | { fields: FieldErrors }) {
    super('fields' in told ? 'Some fields are not right.' : told.detail)
    this.code = 'fields' in told ? null : told.code
    this.fields = 'fields' in told ? told.fields : null
    this.status = 'fields' in told ? 400 : REFUSALS[told.code]
    this.retryAfter = 'fields' in told ? null : (told.retryAfter ?? null)
  }
}

/** A refusal with its code and one sentence for people. `retryAfter` in seconds. */
export const refuse = (code: RefusalCode, detail: string, retryAfter?: number): Refusal =>
  new Refusal(retryAfter === undefined ? { code, detail } : { code, detail, retryAfter })

/** A refusal of input: 400 with the messages of each field. */
export const refuseFields = (fields: FieldErrors): Refusal => new Refusal({ fields })

export const notFound = (): Refusal => refuse('not_found', 'Not found.')
