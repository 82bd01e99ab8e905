import { refreshSession } from '@trademates/contract/auth'
import { t } from '#i18n/t.ts'
import { showToast } from '#lib/notify/toast.ts'
import { isSigningOut, RENEWED_TOKENS_CACHE, session, type TokenPair } from './session.ts'
import { type HttpResponse, type HttpRequest, sendHttp } from '#lib/api/http.ts'

/** `unreachable`: no response, so nothing has changed. */
export type RenewalResult = 'renewed' | 'rejected' | 'unreachable'

// Web Locks need HTTPS or localhost. Without them two tabs may renew at once; the server returns the same pair to both.
const underLock = (work: () => Promise<RenewalResult>): Promise<RenewalResult> =>
  window.isSecureContext ? navigator.locks.request('auth', work) : work()

/** Ends a session that the server has rejected. Shows a toast unless the user is signing out. */
export function expireSession(): void {
  const expected = isSigningOut(session.get())
  session.expired()
  if (expected) return
  showToast({ kind: 'bad', text: t('Your session expired. Please log in again.') })
}

function isTokenPair(body: unknown): body is TokenPair {
  return typeof body === 'object' && body !== null && 'access' in body && 'refresh' in body
}

/** Cache key of the last renewal: the token pair, and the access token that it replaced. */
const CACHE_PATH = '/renewed'

/** Shares a pair with the next tab that gets the lock: changes of localStorage reach other tabs late. */
async function shareTokens(usedAccessToken: string, pair: TokenPair): Promise<void> {
  const cache = await caches.open(RENEWED_TOKENS_CACHE)
  await cache.put(CACHE_PATH, Response.json({ ...pair, usedAccessToken }))
  if (session.get().status === 'out') await caches.delete(RENEWED_TOKENS_CACHE)
}

/** The pair by which another tab replaced this access token. The refresh token is no key: it may have reached this tab before the access token. */
async function findSharedTokens(usedAccessToken: string): Promise<TokenPair | null> {
  const response = await caches.match(CACHE_PATH, { cacheName: RENEWED_TOKENS_CACHE })
  const found: unknown = await response?.json()
  return isTokenPair(found) && 'usedAccessToken' in found && found.usedAccessToken === usedAccessToken
    ? { access: found.access, refresh: found.refresh }
    : null
}

/** Within the 10 seconds for which the server repeats its answer. */
const FIRST_TIMEOUT_MS = 5_000

/** Requests a new pair, and repeats the request once if the response is lost. */
async function requestTokens(refresh: string): Promise<HttpResponse | null> {
  const request: HttpRequest = {
    method: refreshSession.method,
    url: refreshSession.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: undefined,
    onProgress: undefined,
  }
  const answer = await sendHttp({ ...request, timeoutMs: FIRST_TIMEOUT_MS })
  return answer === null || answer.status >= 500 ? sendHttp(request) : answer
}

async function renewOnce(usedAccessToken: string): Promise<RenewalResult> {
  const access = session.token('access')
  const refresh = session.token('refresh')
  if (access === null || refresh === null) return 'rejected'
  if (access !== usedAccessToken) return 'renewed'
  // Without CacheStorage the server is asked.
  const sharedTokens = await findSharedTokens(usedAccessToken).catch(() => null)
  const answer = sharedTokens === null ? await requestTokens(refresh) : null
  // The session ended, or another user signed in, during the request.
  if (session.token('refresh') !== refresh) return session.token('access') === null ? 'rejected' : 'renewed'
  if (sharedTokens !== null) {
    session.renewed(sharedTokens)
    return 'renewed'
  }
  if (answer?.status === 200 && isTokenPair(answer.body)) {
    session.renewed(answer.body)
    // If this fails, the next tab asks the server, which repeats its answer.
    await shareTokens(usedAccessToken, answer.body).catch(() => undefined)
    return 'renewed'
  }
  if (answer?.status !== 401) return 'unreachable'
  expireSession()
  return 'rejected'
}

let running: Promise<RenewalResult> | null = null

/** Renews an access token that the server has rejected: once for all waiting calls of this tab and for all tabs. If the refresh token is rejected too, ends the session. */
export function renewTokens(usedAccessToken: string): Promise<RenewalResult> {
  running ??= underLock(() => renewOnce(usedAccessToken).catch(() => 'unreachable' as const)).finally(() => {
    running = null
  })
  return running
}
