import { refreshSession } from '@trademates/contract/auth'
import { t } from '#i18n/t.ts'
import { showToast } from '#lib/notify/toast.ts'
import { isSigningOut, RENEWED_TOKENS_CACHE, session, type TokenPair } from './session.ts'
import { type HttpResponse, type HttpRequest, sendHttp } from '#lib/api/http.ts'

/** `unreachable`: nobody could tell, so nothing has changed. */
export type RenewalResult = 'renewed' | 'refused' | 'unreachable'

// Web Locks exist on HTTPS and loopback only. Elsewhere two tabs may renew at once: the server then gives both the same pair.
const underLock = (work: () => Promise<RenewalResult>): Promise<RenewalResult> =>
  window.isSecureContext ? navigator.locks.request('auth', work) : work()

/** Ends the session that the server no longer knows, and says so to who did not ask for it. */
export function expireSession(): void {
  const expected = isSigningOut(session.get())
  session.expired()
  if (expected) return
  showToast({ kind: 'bad', text: t('Your session expired. Please log in again.') })
}

function isTokenPair(body: unknown): body is TokenPair {
  return typeof body === 'object' && body !== null && 'access' in body && 'refresh' in body
}

/** Where the last renewal is in its cache: the pair, and which refresh token was spent for it. */
const CACHE_PATH = '/renewed'

/** Hands a pair to the next tab that gets the lock: each tab's process has a copy of localStorage, which a change reaches late. */
async function shareTokens(usedRefreshToken: string, pair: TokenPair): Promise<void> {
  const cache = await caches.open(RENEWED_TOKENS_CACHE)
  await cache.put(CACHE_PATH, Response.json({ ...pair, usedRefreshToken }))
  if (session.get().status === 'out') await caches.delete(RENEWED_TOKENS_CACHE)
}

/** The pair that another tab got for this refresh token. */
async function findSharedTokens(usedRefreshToken: string): Promise<TokenPair | null> {
  const response = await caches.match(CACHE_PATH, { cacheName: RENEWED_TOKENS_CACHE })
  const found: unknown = await response?.json()
  return isTokenPair(found) && 'usedRefreshToken' in found && found.usedRefreshToken === usedRefreshToken
    ? { access: found.access, refresh: found.refresh }
    : null
}

/** In ms, well within the 10 seconds for which the server repeats its answer. */
const FIRST_TIMEOUT_MS = 5_000

/** Asks for a new pair, and once more where the answer was lost. */
async function requestTokens(refresh: string): Promise<HttpResponse | null> {
  const parcel: HttpRequest = {
    method: refreshSession.method,
    url: refreshSession.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: undefined,
    onProgress: undefined,
  }
  const answer = await sendHttp({ ...parcel, timeoutMs: FIRST_TIMEOUT_MS })
  return answer === null || answer.status >= 500 ? sendHttp(parcel) : answer
}

async function renewOnce(usedAccessToken: string): Promise<RenewalResult> {
  const access = session.token('access')
  const refresh = session.token('refresh')
  if (access === null || refresh === null) return 'refused'
  if (access !== usedAccessToken) return 'renewed'
  // A browser without caches, or one that forbids them, asks the server.
  const sharedTokens = await findSharedTokens(refresh).catch(() => null)
  const answer = sharedTokens === null ? await requestTokens(refresh) : null
  // Somebody signed out, or in, while this was asked: it is of a session that is not the browser's any more.
  if (session.token('refresh') !== refresh) return session.token('access') === null ? 'refused' : 'renewed'
  if (sharedTokens !== null) {
    session.renewed(sharedTokens)
    return 'renewed'
  }
  if (answer?.status === 200 && isTokenPair(answer.body)) {
    session.renewed(answer.body)
    // Where that fails the next tab asks the server, which repeats its answer.
    await shareTokens(refresh, answer.body).catch(() => undefined)
    return 'renewed'
  }
  if (answer?.status !== 401) return 'unreachable'
  expireSession()
  return 'refused'
}

let running: Promise<RenewalResult> | null = null

/**
 * Replaces the access token `spent` that the server took no longer: once for all waiting calls of this tab, and once for all tabs.
 * Where the refresh token is refused too, the session has expired and the user has been told.
 */
export function renewTokens(usedAccessToken: string): Promise<RenewalResult> {
  running ??= underLock(() => renewOnce(usedAccessToken).catch(() => 'unreachable' as const)).finally(() => {
    running = null
  })
  return running
}
