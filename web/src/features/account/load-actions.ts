import { networkError } from '#lib/api/call-error.ts'

/** Loads the actions of the account forms, which include the list of common passwords. Throws CallError. */
export const loadAccountActions = () => import('./actions.ts').catch(() => Promise.reject(networkError()))
