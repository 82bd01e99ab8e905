import { CallError } from './call-error.ts'

/** Whether what was asked for is not there, or not for this viewer. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.code === 'not_found'

/** Whether it is no answer to what was asked, so that it can be asked again later. */
export const isTemporary = ({ kind, code }: CallError): boolean =>
  kind === 'network' || ['internal_error', 'unavailable', 'timeout', 'token_not_valid'].includes(code ?? '')
