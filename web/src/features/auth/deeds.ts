import { networkError } from '#lib/call-error.ts'

const missing = () => Promise.reject(networkError())

/** Fetches what signing in and out needs; it comes with schemas, which no guest's first screen waits for. Throws CallError. */
export const deeds = () => import('./actions.ts').catch(missing)

/** Fetches what sign-up, verification and reset need; it comes with the list of common passwords. Throws CallError. */
export const mailDeeds = () => import('./mail-actions.ts').catch(missing)
