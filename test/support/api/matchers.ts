import type { FieldErrors } from '@trademates/contract/api-errors'
import { type ApiErrorCode, API_ERRORS } from '@trademates/contract/wire'
import { expect } from 'vitest'

interface ErrorResponse {
  status: number
  refusal: { code: ApiErrorCode } | null
  fields: FieldErrors | null
}

expect.extend({
  toFailWith(answer: ErrorResponse, code: ApiErrorCode) {
    return {
      pass: answer.refusal?.code === code && answer.status === API_ERRORS[code],
      message: () => `expected a refusal "${code}", got ${answer.status} ${JSON.stringify(answer.refusal ?? answer.fields)}`,
    }
  },
  toHaveFieldErrors(answer: ErrorResponse, fields: FieldErrors) {
    return {
      pass: answer.status === 400 && this.equals(answer.fields, fields),
      message: () => `expected ${JSON.stringify(fields)}, got ${answer.status} ${JSON.stringify(answer.fields ?? answer.refusal)}`,
    }
  },
})

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call was refused with this code of the contract, and its status. */
    toFailWith(code: ApiErrorCode): R
    /** The call was refused with exactly these messages at its fields. */
    toHaveFieldErrors(fields: FieldErrors): R
  }
}
