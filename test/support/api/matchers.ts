import type { FieldErrors } from '@trademates/contract/api-errors'
import { type ApiErrorCode, API_ERRORS } from '@trademates/contract/wire'
import { expect } from 'vitest'

interface ErrorResponse {
  status: number
  error: { code: ApiErrorCode } | null
  fields: FieldErrors | null
}

expect.extend({
  toFailWith(answer: ErrorResponse, code: ApiErrorCode) {
    return {
      pass: answer.error?.code === code && answer.status === API_ERRORS[code],
      message: () => `expected the error "${code}", got ${answer.status} ${JSON.stringify(answer.error ?? answer.fields)}`,
    }
  },
  toHaveFieldErrors(answer: ErrorResponse, fields: FieldErrors) {
    return {
      pass: answer.status === 400 && this.equals(answer.fields, fields),
      message: () => `expected ${JSON.stringify(fields)}, got ${answer.status} ${JSON.stringify(answer.fields ?? answer.error)}`,
    }
  },
})

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call failed with this code of the contract, and its status. */
    toFailWith(code: ApiErrorCode): R
    /** The call failed with exactly these messages for its fields. */
    toHaveFieldErrors(fields: FieldErrors): R
  }
}
