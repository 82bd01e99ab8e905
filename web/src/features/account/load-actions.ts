import { networkError } from '#lib/api/call-error.ts'

/** Fetches what the forms of the account do; it comes with the list of common passwords. Throws CallError. */
export const loadAccountActions = () => import('./actions.ts').catch(() => Promise.reject(networkError()))
