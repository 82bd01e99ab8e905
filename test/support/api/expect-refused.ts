import type { FieldErrors } from '@trademates/contract/refusals'
import { type RefusalCode, REFUSALS } from '@trademates/contract/wire'
import { expect } from 'vitest'

interface Refusable {
  status: number
  refusal: { code: RefusalCode } | null
  fields: FieldErrors | null
}

expect.extend({
  toBeRefused(answer: Refusable, code: RefusalCode) {
    return {
      pass: answer.refusal?.code === code && answer.status === REFUSALS[code],
      message: () => `expected a refusal "${code}", got ${answer.status} ${JSON.stringify(answer.refusal ?? answer.fields)}`,
    }
  },
  toBeRefusedAt(answer: Refusable, fields: FieldErrors) {
    return {
      pass: answer.status === 400 && this.equals(answer.fields, fields),
      message: () => `expected ${JSON.stringify(fields)}, got ${answer.status} ${JSON.stringify(answer.fields ?? answer.refusal)}`,
    }
  },
})

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call was refused with this code of the contract, and its status. */
    toBeRefused(code: RefusalCode): R
    /** The call was refused with exactly these messages at its fields. */
    toBeRefusedAt(fields: FieldErrors): R
  }
}
