import { networkError } from '#lib/call-error.ts'

const missing = () => Promise.reject(networkError())

/** Fetches what signing in and out needs. Throws CallError. */
export const deeds = () => import('./actions.ts').catch(missing)

/** Fetches the validation rules of the login form, with the code that signs in. Throws CallError. */
export const fetchLoginRules = async () => (await deeds()).loginRules

/** Fetches what sign-up, verification and reset need; it comes with the list of common passwords. Throws CallError. */
export const mailDeeds = () => import('./mail-actions.ts').catch(missing)
