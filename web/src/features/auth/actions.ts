import * as auth from '@trademates/contract/auth'
import type { BodyInputOf } from '@trademates/contract/endpoint'
import { call } from '#lib/api/call.ts'
import { CallError, networkError } from '#lib/api/call-error.ts'
import { deleteDrafts } from '#lib/storage/drafts.ts'
import { showToast } from '#lib/notify/toast.ts'
import { expireSession, renewTokens } from '#lib/session/renew-tokens.ts'
import { session } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'
import { LOGIN_EMAIL } from './login/login-email.ts'
import type { ProviderName, ProviderToken } from './social/oauth.ts'

/** Validation rules of the login form. */
export const loginRules = auth.login.body

/** Signs in with email and password. Throws CallError; `email_not_verified` where the link was not opened yet. */
export async function logIn(body: BodyInputOf<typeof auth.login>): Promise<void> {
  session.signedIn(await call(auth.login, { body }))
  sessionStorage.removeItem(LOGIN_EMAIL)
  showToast({ kind: 'good', text: t('Login Successful !') })
}

/** Signs in with what a provider handed out. Throws CallError. */
export async function logInWithProvider(provider: ProviderName, proof: ProviderToken): Promise<void> {
  const spec = provider === 'google' ? auth.signInByGoogle : auth.signInByFacebook
  session.signedIn(await call(spec, { body: proof }))
  sessionStorage.removeItem(LOGIN_EMAIL)
  showToast({ kind: 'good', text: t('Login Successful !') })
}

const isNetworkError = (error: unknown): boolean => error instanceof CallError && error.kind === 'network'

/**
 * Tells whose access token this is, and whether it still was the stored one by then. Where nobody answers, who was here last is let in as they
 * were known. Throws CallError; `token_not_valid` where it is nobody's.
 */
async function checkToken(access: string): Promise<boolean> {
  const asked = await call(auth.checkToken, { body: { token: access } }).catch((error: unknown) => {
    if (isNetworkError(error)) return null
    throw error
  })
  if (asked === null) {
    const { restoreOfflineSession } = await import('#lib/cache/offline-feed.ts')
    if (await restoreOfflineSession()) return true
    throw networkError()
  }
  const { user } = asked
  const { user: before } = session.get()
  const isStored = session.token('access') === access
  // What this tab has read and shows is of who was here before.
  if (isStored && before !== null && before.id !== user.id) location.reload()
  else if (isStored) session.restored(user)
  return isStored
}

const isInvalidToken = (error: unknown): boolean => error instanceof CallError && error.code === 'token_not_valid'

/** Has the stored access token verified, renewing it once when it has expired. Gives whether nobody signed out or in meanwhile. Throws CallError. */
export async function restoreSession(access: string): Promise<boolean> {
  try {
    return await checkToken(access)
  } catch (error) {
    if (!isInvalidToken(error)) throw error
  }
  if ((await renewTokens(access)) === 'unreachable') throw networkError()
  const renewed = session.token('access')
  if (renewed === null) return false
  try {
    return await checkToken(renewed)
  } catch (error) {
    if (!isInvalidToken(error)) throw error
    expireSession()
    return true
  }
}

/** How long the server may take, in milliseconds, to end a session that this browser forgets in any case. */
const LOGOUT_TIMEOUT_MS = 3_000

/** Ends the session, here whatever the server answers; who leaves by choice leaves no draft behind. Never throws. */
export async function logOut(): Promise<void> {
  const { user } = session.get()
  session.signingOut()
  const refresh = session.token('refresh')
  if (refresh !== null) await call(auth.logout, { body: { refresh }, signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(() => null)
  session.signedOut()
  if (user !== null) void deleteDrafts(user.id)
  showToast({ kind: 'good', text: t('Logout success') })
}
