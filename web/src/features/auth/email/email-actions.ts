import { estimateStrength } from '@trademates/contract/passwords'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import * as signUps from '@trademates/contract/sign-up'
import { call } from '#lib/api/call.ts'
import { LOGIN_EMAIL } from '#features/auth/login/login-email.ts'

/** What the forms that end in a mail, or begin with one, check before they send. */
export const rules = {
  signUp: signUps.SignUpForm,
  mailAgain: signUps.resendVerification.body,
  askForReset: signUps.requestReset.body,
  reset: signUps.ResetForm,
}

export { estimateStrength }

/** What a mailed link carries. */
export type EmailLink = BodyInputOf<typeof signUps.verifyEmail>

/** Creates an account; the server mails a link that verifies it. Throws CallError. */
export async function signUp(body: BodyInputOf<typeof signUps.register>): Promise<void> {
  await call(signUps.register, { body })
  sessionStorage.setItem(LOGIN_EMAIL, body.email)
}

/** Has the verification link mailed again. Throws CallError; never tells whether the address is known. */
export async function resendVerification(email: string): Promise<void> {
  await call(signUps.resendVerification, { body: { email } })
  sessionStorage.setItem(LOGIN_EMAIL, email)
}

/** Has a link mailed that sets a new password. Throws CallError; never tells whether the address is known. */
export async function requestPasswordReset(email: string): Promise<void> {
  await call(signUps.requestReset, { body: { email } })
  sessionStorage.setItem(LOGIN_EMAIL, email)
}

/** Sets a new password by the mailed link. Throws CallError, at `token` where the link works no longer. */
export async function resetPassword(body: BodyInputOf<typeof signUps.confirmReset>): Promise<void> {
  await call(signUps.confirmReset, { body })
}

/** Gives the token that proves that a page of ours is asking, fetching it where the browser has none. Throws CallError. */
export async function fetchCsrfToken(): Promise<string> {
  const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(`${signUps.CSRF_COOKIE}=`))
  if (cookie() === undefined) await call(signUps.readCsrf)
  return cookie()?.slice(signUps.CSRF_COOKIE.length + 1) ?? ''
}

/** Verifies an address by its mailed link. Throws CallError, which says why the link did not work. */
export async function verifyEmail(link: EmailLink): Promise<void> {
  await call(signUps.verifyEmail, { body: link, headers: { [signUps.CSRF_HEADER]: await fetchCsrfToken() } })
}
