import { login } from '@trademates/contract/rules/auth'

/** What the login form checks before it sends. */
export const rules = login.body
