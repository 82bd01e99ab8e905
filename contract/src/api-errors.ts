import * as z from 'zod/mini'
import { type MessageCode, MESSAGES } from './messages.ts'
import { Params, type ApiErrorCode, API_ERRORS } from './wire.ts'

const messageCodes = z.enum(Object.keys(MESSAGES) as MessageCode[])

/** The body of every answer that is neither success nor a field map; `detail` is the English text of `reason`. */
export const ApiErrorBody = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(API_ERRORS) as ApiErrorCode[]),
  reason: messageCodes,
  params: Params,
})
export type ApiErrorBody = z.output<typeof ApiErrorBody>

const fieldMessages = z.union([z.array(z.string()), z.array(z.array(z.string()))])

/** English messages by field name; a list field may hold one list of messages an item. */
export type FieldErrors = Record<string, z.output<typeof fieldMessages>>

/** The body of status 400: the messages of each field, and in `errors` the same in the same order by their codes. */
export const FieldErrorsBody = z.catchall(
  z.object({ errors: z.array(z.object({ field: z.string(), code: messageCodes, params: Params })) }),
  fieldMessages,
)
export type FieldErrorsBody = z.output<typeof FieldErrorsBody>
