import { networkError } from '#lib/call-error.ts'

/** Fetches what the forms of the account do; it comes with the list of common passwords. Throws CallError. */
export const deeds = () => import('./actions.ts').catch(() => Promise.reject(networkError()))
