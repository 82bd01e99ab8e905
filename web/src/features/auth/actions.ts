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
import type { OAuthProviderName, ProviderToken } from './social/oauth.ts'

/** Validation rules of the login form. */
export const loginRules = auth.login.body

/** Signs in with email and password. Throws CallError; `email_not_verified` before the address is verified. */
export async function logIn(body: BodyInputOf<typeof auth.login>): Promise<void> {
  session.signedIn(await call(auth.login, { body }))
  sessionStorage.removeItem(LOGIN_EMAIL)
  showToast({ kind: 'good', text: t('Login Successful !') })
}

/** Signs in with the token of a provider. Throws CallError. */
export async function logInWithProvider(provider: OAuthProviderName, proof: ProviderToken): Promise<void> {
  const spec = provider === 'google' ? auth.signInByGoogle : auth.signInByFacebook
  session.signedIn(await call(spec, { body: proof }))
  sessionStorage.removeItem(LOGIN_EMAIL)
  showToast({ kind: 'good', text: t('Login Successful !') })
}

const isNetworkError = (error: unknown): boolean => error instanceof CallError && error.kind === 'network'

/**
 * Reads the user of an access token; returns whether it still is the stored one. Without an answer, it restores the last session from the offline
 * cache. Throws CallError; `token_not_valid` for an invalid token.
 */
async function checkToken(access: string): Promise<boolean> {
  const answer = await call(auth.checkToken, { body: { token: access } }).catch((error: unknown) => {
    if (isNetworkError(error)) return null
    throw error
  })
  if (answer === null) {
    const { restoreOfflineSession } = await import('#lib/cache/offline-feed.ts')
    if (await restoreOfflineSession()) return true
    throw networkError()
  }
  const { user } = answer
  const { user: previous } = session.get()
  const isStored = session.token('access') === access
  // This tab has cached and shows data of another user.
  if (isStored && previous !== null && previous.id !== user.id) location.reload()
  else if (isStored) session.restored(user)
  return isStored
}

const isInvalidToken = (error: unknown): boolean => error instanceof CallError && error.code === 'token_not_valid'

/**
 * Verifies the stored access token; renews it once when it has expired. Returns false if the session changed during the request. Throws
 * CallError.
 */
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

/** The browser forgets the session in any case; the server gets this long to end it. */
const LOGOUT_TIMEOUT_MS = 3_000

/** Ends the session, whatever the server answers, and deletes the user's drafts. Never throws. */
export async function logOut(): Promise<void> {
  const { user } = session.get()
  session.signingOut()
  const refresh = session.token('refresh')
  if (refresh !== null) await call(auth.logout, { body: { refresh }, signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(() => null)
  session.signedOut()
  if (user !== null) void deleteDrafts(user.id)
  showToast({ kind: 'good', text: t('Logout success') })
}
