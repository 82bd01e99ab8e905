import type { FieldErrors, RefusalCode } from '@trademates/contract/wire'
import { t, told } from '#words/t.ts'

/** Why a call failed, with a message for people. */
export class CallError extends Error {
  readonly kind: 'network' | 'fields' | 'refused'
  readonly code: RefusalCode | null
  readonly fields: FieldErrors | null
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | null

  constructor(kind: CallError['kind'], message: string, more: Partial<Pick<CallError, 'code' | 'fields' | 'retryAfter'>> = {}) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = more.code ?? null
    this.fields = more.fields ?? null
    this.retryAfter = more.retryAfter ?? null
  }
}

/** Nothing answered (specification, section 8). */
export const networkError = (): CallError => new CallError('network', t('Network error'))

/** Whether what was asked for is not there, or not for this viewer. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.code === 'not_found'

/** Whether it is no answer to what was asked, so that it can be asked again later. */
export const isPassing = ({ kind, code }: CallError): boolean =>
  kind === 'network' || ['internal_error', 'unavailable', 'timeout', 'token_not_valid'].includes(code ?? '')

/** What is said at one field: of a list the first message of each item, joined by commas (specification, section 8). */
export function sayingOf(found: FieldErrors[string]): string {
  const messages = found.map((message) => (typeof message === 'string' ? message : message[0])).filter((message) => message !== undefined)
  return messages.map(told).join(found.some(Array.isArray) ? ', ' : ' ')
}
