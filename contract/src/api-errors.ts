import * as z from 'zod/mini'
import { type MessageCode, MESSAGES } from './messages.ts'
import { Params, type ApiErrorCode, API_ERRORS } from './wire.ts'

const messageCodes = z.enum(Object.keys(MESSAGES) as MessageCode[])

/** The body of error responses other than status 400. `detail` is the English text of `reason`. */
export const ApiErrorBody = z.object({
  detail: z.string(),
  code: z.enum(Object.keys(API_ERRORS) as ApiErrorCode[]),
  reason: messageCodes,
  params: Params,
})
export type ApiErrorBody = z.output<typeof ApiErrorBody>

const fieldMessages = z.union([z.array(z.string()), z.array(z.array(z.string()))])

/** English messages by field name. A list field may have one list of messages per item. */
export type FieldErrors = Record<string, z.output<typeof fieldMessages>>

/** The body of status 400: the messages of each field, and the same messages as codes in `errors`, in the same order. */
export const FieldErrorsBody = z.catchall(
  z.object({ errors: z.array(z.object({ field: z.string(), code: messageCodes, params: Params })) }),
  fieldMessages,
)
export type FieldErrorsBody = z.output<typeof FieldErrorsBody>
