import { networkError } from '#lib/api/call-error.ts'

const rejectAsNetworkError = () => Promise.reject(networkError())

/** Fetches what signing in and out needs. Throws CallError. */
export const loadAuthActions = () => import('./actions.ts').catch(rejectAsNetworkError)

/** Fetches the validation rules of the login form, with the code that signs in. Throws CallError. */
export const fetchLoginRules = async () => (await loadAuthActions()).loginRules

/** Fetches what sign-up, verification and reset need; it comes with the list of common passwords. Throws CallError. */
export const loadEmailActions = () => import('./email/email-actions.ts').catch(rejectAsNetworkError)
