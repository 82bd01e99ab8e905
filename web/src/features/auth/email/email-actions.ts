import { estimateStrength } from '@trademates/contract/passwords'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import * as signUps from '@trademates/contract/sign-up'
import { call } from '#lib/api/call.ts'
import { LOGIN_EMAIL } from '#features/auth/login/login-email.ts'

/** Validation rules of the forms that send an email or open an emailed link. */
export const rules = {
  signUp: signUps.SignUpForm,
  mailAgain: signUps.resendVerification.body,
  askForReset: signUps.requestReset.body,
  reset: signUps.ResetForm,
}

export { estimateStrength }

/** The parameters of an emailed link. */
export type EmailLink = BodyInputOf<typeof signUps.verifyEmail>

/** Creates an account; the server emails a verification link. Throws CallError. */
export async function signUp(body: BodyInputOf<typeof signUps.register>): Promise<void> {
  await call(signUps.register, { body })
  sessionStorage.setItem(LOGIN_EMAIL, body.email)
}

/** Sends the verification email again; the answer is the same for unknown addresses. Throws CallError. */
export async function resendVerification(email: string): Promise<void> {
  await call(signUps.resendVerification, { body: { email } })
  sessionStorage.setItem(LOGIN_EMAIL, email)
}

/** Sends a password-reset link; the answer is the same for unknown addresses. Throws CallError. */
export async function requestPasswordReset(email: string): Promise<void> {
  await call(signUps.requestReset, { body: { email } })
  sessionStorage.setItem(LOGIN_EMAIL, email)
}

/** Sets a new password with an emailed link. Throws CallError, at `token` for an invalid link. */
export async function resetPassword(body: BodyInputOf<typeof signUps.confirmReset>): Promise<void> {
  await call(signUps.confirmReset, { body })
}

/** The running request for a token. Each response replaces the cookie, so that of two requests one might leave a token without its cookie. */
let tokenRequest: Promise<unknown> | undefined

/** Returns the CSRF token, fetched if the browser has none. Throws CallError. */
export async function fetchCsrfToken(): Promise<string> {
  const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(`${signUps.CSRF_COOKIE}=`))
  if (cookie() === undefined) await (tokenRequest ??= call(signUps.readCsrf).finally(() => (tokenRequest = undefined)))
  return cookie()?.slice(signUps.CSRF_COOKIE.length + 1) ?? ''
}

/** Verifies an address with its emailed link. Throws CallError with the reason. */
export async function verifyEmail(link: EmailLink): Promise<void> {
  await call(signUps.verifyEmail, { body: link, headers: { [signUps.CSRF_HEADER]: await fetchCsrfToken() } })
}
