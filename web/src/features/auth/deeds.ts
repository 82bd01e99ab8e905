import { networkError } from '#lib/call-error.ts'

const missing = () => Promise.reject(networkError())

/** Fetches what signing in and out needs. Throws CallError. */
export const deeds = () => import('./actions.ts').catch(missing)

/** Fetches what the login form checks by, and what it will need to sign in. Throws CallError. */
export const loginRules = async () => (await Promise.all([import('./login-rules.ts').catch(missing), deeds()]))[0].rules

/** Fetches what sign-up, verification and reset need; it comes with the list of common passwords. Throws CallError. */
export const mailDeeds = () => import('./mail-actions.ts').catch(missing)
