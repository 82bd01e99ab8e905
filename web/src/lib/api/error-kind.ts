import { CallError } from './call-error.ts'

/** Whether the resource does not exist or is hidden from the viewer. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.code === 'not_found'

/** Whether the call can succeed later without a change. */
export const isTemporary = ({ kind, code }: CallError): boolean =>
  kind === 'network' || ['internal_error', 'unavailable', 'timeout', 'token_not_valid'].includes(code ?? '')
