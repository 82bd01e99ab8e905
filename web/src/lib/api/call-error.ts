import type { FieldErrors } from '@trademates/contract/api-errors'
import type { ApiErrorCode } from '@trademates/contract/wire'
import { t } from '#i18n/t.ts'

/** A message at a field, translated. */
export interface FieldMessage {
  field: string
  text: string
  /** Name of the affected file. */
  file: string | null
}

/** A failed API call with a translated message for users. */
export class CallError extends Error {
  readonly kind: 'network' | 'fields' | 'rejected'
  readonly code: ApiErrorCode | null
  /** Messages by field, translated. */
  readonly fields: FieldErrors | null
  /** The same messages as a flat list. */
  readonly fieldMessages: readonly FieldMessage[]
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number | null

  constructor(
    kind: CallError['kind'],
    message: string,
    more: Partial<Pick<CallError, 'code' | 'fields' | 'fieldMessages' | 'retryAfter'>> = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = more.code ?? null
    this.fields = more.fields ?? null
    this.fieldMessages = more.fieldMessages ?? []
    this.retryAfter = more.retryAfter ?? null
  }

  /** The message, if the server answered; null without a response: then the connection is the reason. */
  get explanation(): string | null {
    return this.kind === 'network' ? null : this.message
  }
}

/** No response (specification, section 8). */
export const networkError = (): CallError => new CallError('network', t('Network error'))

/** Joins the messages of one field; of a list the first message of each item, joined by commas (specification, section 8). */
export function errorText(found: FieldErrors[string]): string {
  const messages = found.map((message) => (typeof message === 'string' ? message : message[0])).filter((message) => message !== undefined)
  return messages.join(found.some(Array.isArray) ? ', ' : ' ')
}
