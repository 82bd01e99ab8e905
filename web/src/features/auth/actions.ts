import type { BodyInputOf } from '@trademates/contract/endpoint'
import { call, networkError } from '#lib/api.ts'
import { notice } from '#lib/notice.ts'
import { session } from '#lib/session.ts'

/** The calls and rules of this feature; they come with the schemas, which no guest's screen waits for. */
export const contract = () => import('@trademates/contract/auth').catch(() => Promise.reject(networkError()))
type Contract = Awaited<ReturnType<typeof contract>>

/** What a mailed verification link carries. */
export type MailedLink = BodyInputOf<Contract['verifyEmail']>

/** Signs in with email and password. Throws CallError; `email_not_verified` where the link was not opened yet. */
export async function logIn(body: BodyInputOf<Contract['login']>): Promise<void> {
  const { login } = await contract()
  session.signedIn(await call(login, { body }))
  notice({ kind: 'good', text: 'Login Successful !' })
}

/** Creates an account; the server mails a link that verifies it. Throws CallError. */
export async function signUp(body: BodyInputOf<Contract['register']>): Promise<void> {
  const { register } = await contract()
  await call(register, { body })
}

/** Has the verification link mailed again. Throws CallError; never tells whether the address is known. */
export async function mailAgain(email: string): Promise<void> {
  const { resendVerification } = await contract()
  await call(resendVerification, { body: { email } })
}

async function csrfToken({ readCsrf, CSRF_COOKIE }: Contract): Promise<string> {
  const cookie = () => document.cookie.split('; ').find((pair) => pair.startsWith(`${CSRF_COOKIE}=`))
  if (cookie() === undefined) await call(readCsrf)
  return cookie()?.slice(CSRF_COOKIE.length + 1) ?? ''
}

/** Fetches ahead of time what `verify` needs. Throws CallError. */
export async function prepareVerification(): Promise<void> {
  await csrfToken(await contract())
}

/** Verifies an account by its mailed link. Throws CallError, which says why the link did not work. */
export async function verify(link: MailedLink): Promise<void> {
  const auth = await contract()
  await call(auth.verifyEmail, { body: link, headers: { [auth.CSRF_HEADER]: await csrfToken(auth) } })
}

/** How long the server may take to end a session that this browser forgets in any case. */
const PATIENCE = 3_000

/** Ends the session, here whatever the server answers. Never throws. */
export async function logOut(): Promise<void> {
  const refresh = session.token('refresh')
  if (refresh !== null) {
    const signal = AbortSignal.timeout(PATIENCE)
    await contract()
      .then(async ({ logout }) => call(logout, { body: { refresh }, signal }))
      .catch(() => null)
  }
  session.signedOut()
  notice({ kind: 'good', text: 'Logout success' })
}
