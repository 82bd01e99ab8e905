import { formatEnglish, type Message, message } from '@trademates/contract/messages'
import { type ApiErrorCode, API_ERRORS } from '@trademates/contract/wire'

/** Messages by field; a list field may have one list of messages an item. */
export type FieldMessages = Readonly<Record<string, readonly Message[] | readonly (readonly Message[])[]>>

type ApiErrorDetails = { code: ApiErrorCode; reason: Message } | { fields: FieldMessages }

/** What a deed throws when it will not do what was asked; `http/errors.ts` writes it to the wire. */
export class ApiError extends Error {
  readonly details: ApiErrorDetails
  readonly code: ApiErrorCode | null
  readonly status: number
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | null

  constructor(why: ApiErrorDetails, retryAfter: number | null = null) {
    super('fields' in why ? 'Some fields are not right.' : formatEnglish(why.reason))
    this.details = why
    this.code = 'fields' in why ? null : why.code
    this.status = this.code === null ? 400 : API_ERRORS[this.code]
    this.retryAfter = retryAfter
  }
}

/** A refusal with its code, and its reason for people. `retryAfter` in seconds. */
export const apiError = (code: ApiErrorCode, reason: Message, retryAfter?: number): ApiError => new ApiError({ code, reason }, retryAfter)

/** A refusal of input: 400 with the messages of each field. */
export const validationError = (fields: FieldMessages): ApiError => new ApiError({ fields })

export const notFoundError = (): ApiError => apiError('not_found', message('not_found'))
