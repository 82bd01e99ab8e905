import * as auth from '@trademates/contract/auth'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { call } from '#lib/api.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'

/** What the forms of this feature check before they send. */
export const rules = { login: auth.login.body, signUp: auth.SignUpForm, mailAgain: auth.resendVerification.body }

/** What a mailed verification link carries. */
export type MailedLink = BodyInputOf<typeof auth.verifyEmail>

/** Signs in with email and password. Throws CallError; `email_not_verified` where the link was not opened yet. */
export async function logIn(body: BodyInputOf<typeof auth.login>): Promise<void> {
  session.signedIn(await call(auth.login, { body }))
  notice({ kind: 'good', text: 'Login Successful !' })
}

/** Creates an account; the server mails a link that verifies it. Throws CallError. */
export async function signUp(body: BodyInputOf<typeof auth.register>): Promise<void> {
  await call(auth.register, { body })
}

/** Has the verification link mailed again. Throws CallError; never tells whether the address is known. */
export async function mailAgain(email: string): Promise<void> {
  await call(auth.resendVerification, { body: { email } })
}

/** Tells whose access token this is. Throws CallError; `token_not_valid` where it is nobody's. */
export async function recognise(access: string): Promise<void> {
  const { user } = await call(auth.checkToken, { body: { token: access } })
  session.recognised(user)
}

/** Gives the token that proves that a page of ours is asking, fetching it where the browser has none. Throws CallError. */
export async function csrfToken(): Promise<string> {
  const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(`${auth.CSRF_COOKIE}=`))
  if (cookie() === undefined) await call(auth.readCsrf)
  return cookie()?.slice(auth.CSRF_COOKIE.length + 1) ?? ''
}

/** Verifies an account by its mailed link. Throws CallError, which says why the link did not work. */
export async function verify(link: MailedLink): Promise<void> {
  await call(auth.verifyEmail, { body: link, headers: { [auth.CSRF_HEADER]: await csrfToken() } })
}

/** How long the server may take, in milliseconds, to end a session that this browser forgets in any case. */
const PATIENCE = 3_000

/** Ends the session, here whatever the server answers. Never throws. */
export async function logOut(): Promise<void> {
  session.leaving()
  const refresh = session.token('refresh')
  if (refresh !== null) await call(auth.logout, { body: { refresh }, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
  session.signedOut()
  notice({ kind: 'good', text: 'Logout success' })
}
