import { networkError } from '#lib/api/call-error.ts'

const rejectAsNetworkError = () => Promise.reject(networkError())

/** Loads the actions that sign in and out. Throws CallError. */
export const loadAuthActions = () => import('./actions.ts').catch(rejectAsNetworkError)

/** Loads the validation rules of the login form together with the login action. Throws CallError. */
export const fetchLoginRules = async () => (await loadAuthActions()).loginRules

/** Loads the actions of sign-up, verification and reset, which include the list of common passwords. Throws CallError. */
export const loadEmailActions = () => import('./email/email-actions.ts').catch(rejectAsNetworkError)
