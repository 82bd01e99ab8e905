import type { FieldErrors } from '@trademates/contract/api-errors'
import type { ApiErrorCode } from '@trademates/contract/wire'
import { t } from '#i18n/t.ts'

/** A message at a field, in the language of the page. */
export interface FieldMessage {
  field: string
  text: string
  /** The name of the file that it is about. */
  file: string | null
}

/** Why a call failed, with a message for people. */
export class CallError extends Error {
  readonly kind: 'network' | 'fields' | 'refused'
  readonly code: ApiErrorCode | null
  /** The messages of each field, in the language of the page. */
  readonly fields: FieldErrors | null
  /** The same one by one. */
  readonly faults: readonly FieldMessage[]
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | null

  constructor(kind: CallError['kind'], message: string, more: Partial<Pick<CallError, 'code' | 'fields' | 'faults' | 'retryAfter'>> = {}) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = more.code ?? null
    this.fields = more.fields ?? null
    this.faults = more.faults ?? []
    this.retryAfter = more.retryAfter ?? null
  }
}

/** Nothing answered (specification, section 8). */
export const networkError = (): CallError => new CallError('network', t('Network error'))

/** What is said at one field: of a list the first message of each item, joined by commas (specification, section 8). */
export function errorText(found: FieldErrors[string]): string {
  const messages = found.map((message) => (typeof message === 'string' ? message : message[0])).filter((message) => message !== undefined)
  return messages.join(found.some(Array.isArray) ? ', ' : ' ')
}
