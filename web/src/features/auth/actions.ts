import * as auth from '@trademates/contract/auth'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { call } from '#lib/api.ts'
import { CallError, networkError } from '#lib/call-error.ts'
import { forgetDrafts } from '#lib/drafts.ts'
import { notice } from '#lib/notice.ts'
import { expire, renew } from '#lib/renewal.ts'
import { session } from '#lib/session.ts'
import { t } from '#words/t.ts'
import { LOGIN_EMAIL } from './login-email.ts'
import type { ProviderName, SocialProof } from './social.ts'

/** Validation rules of the login form. */
export const loginRules = auth.login.body

/** Signs in with email and password. Throws CallError; `email_not_verified` where the link was not opened yet. */
export async function logIn(body: BodyInputOf<typeof auth.login>): Promise<void> {
  session.signedIn(await call(auth.login, { body }))
  sessionStorage.removeItem(LOGIN_EMAIL)
  notice({ kind: 'good', text: t('Login Successful !') })
}

/** Signs in with what a provider handed out. Throws CallError. */
export async function logInBy(provider: ProviderName, proof: SocialProof): Promise<void> {
  const spec = provider === 'google' ? auth.signInByGoogle : auth.signInByFacebook
  session.signedIn(await call(spec, { body: proof }))
  sessionStorage.removeItem(LOGIN_EMAIL)
  notice({ kind: 'good', text: t('Login Successful !') })
}

const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.kind === 'network'

/**
 * Tells whose access token this is, and whether it still was the stored one by then. Where nobody answers, who was here last is let in as they
 * were known. Throws CallError; `token_not_valid` where it is nobody's.
 */
async function recognise(access: string): Promise<boolean> {
  const asked = await call(auth.checkToken, { body: { token: access } }).catch((error: unknown) => {
    if (isUnanswered(error)) return null
    throw error
  })
  if (asked === null) {
    const { enterAsLastKnown } = await import('#lib/cache/last-feed.ts')
    if (await enterAsLastKnown()) return true
    throw networkError()
  }
  const { user } = asked
  const { user: before } = session.get()
  const isStored = session.token('access') === access
  // What this tab has read and shows is of who was here before.
  if (isStored && before !== null && before.id !== user.id) location.reload()
  else if (isStored) session.recognised(user)
  return isStored
}

const isRefused = (error: unknown): boolean => error instanceof CallError && error.code === 'token_not_valid'

/** Has the stored access token verified, renewing it once when it has expired. Gives whether nobody signed out or in meanwhile. Throws CallError. */
export async function bootAs(access: string): Promise<boolean> {
  try {
    return await recognise(access)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  if ((await renew(access)) === 'unreachable') throw networkError()
  const renewed = session.token('access')
  if (renewed === null) return false
  try {
    return await recognise(renewed)
  } catch (error) {
    if (!isRefused(error)) throw error
    expire()
    return true
  }
}

/** How long the server may take, in milliseconds, to end a session that this browser forgets in any case. */
const PATIENCE = 3_000

/** Ends the session, here whatever the server answers; who leaves by choice leaves no draft behind. Never throws. */
export async function logOut(): Promise<void> {
  const { user } = session.get()
  session.leaving()
  const refresh = session.token('refresh')
  if (refresh !== null) await call(auth.logout, { body: { refresh }, signal: AbortSignal.timeout(PATIENCE) }).catch(() => null)
  session.signedOut()
  if (user !== null) void forgetDrafts(user.id)
  notice({ kind: 'good', text: t('Logout success') })
}
