import { formatEnglish, type Message, message } from '@trademates/contract/messages'
import { type ApiErrorCode, API_ERRORS } from '@trademates/contract/wire'

/** Messages by field. A list field may have one list of messages per item. */
export type FieldMessages = Readonly<Record<string, readonly Message[] | readonly (readonly Message[])[]>>

type ApiErrorDetails = { code: ApiErrorCode; reason: Message } | { fields: FieldMessages }

/** An error of the API, thrown by handlers. `http/errors.ts` turns it into a response. */
export class ApiError extends Error {
  readonly details: ApiErrorDetails
  readonly code: ApiErrorCode | null
  readonly status: number
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null

  constructor(why: ApiErrorDetails, retryAfter: number | null = null) {
    super('fields' in why ? 'Some fields are not right.' : formatEnglish(why.reason))
    this.details = why
    this.code = 'fields' in why ? null : why.code
    this.status = this.code === null ? 400 : API_ERRORS[this.code]
    this.retryAfter = retryAfter
  }
}

/** Creates an error with a code and a message for the user. `retryAfter` in seconds. */
export const apiError = (code: ApiErrorCode, reason: Message, retryAfter?: number): ApiError => new ApiError({ code, reason }, retryAfter)

/** Creates an error of status 400 with messages for each field. */
export const validationError = (fields: FieldMessages): ApiError => new ApiError({ fields })

export const notFoundError = (): ApiError => apiError('not_found', message('not_found'))
