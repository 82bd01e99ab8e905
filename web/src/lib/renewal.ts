import { refreshSession } from '@trademates/contract/auth'
import { t } from '#words/t.ts'
import { notice } from './notice.ts'
import { isLeaving, RENEWED_PAIR, session, type TokenPair } from './session.ts'
import { type Answer, type Parcel, transport } from './transport.ts'

/** `unreachable`: nobody could tell, so nothing has changed. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

// Web Locks exist on HTTPS and loopback only. Elsewhere two tabs may renew at once: the server then gives both the same pair.
const underLock = (work: () => Promise<Renewal>): Promise<Renewal> =>
  window.isSecureContext ? navigator.locks.request('auth', work) : work()

/** Ends the session that the server no longer knows, and says so to who did not ask for it. */
export function expire(): void {
  const expected = isLeaving(session.get())
  session.expired()
  if (expected) return
  notice({ kind: 'bad', text: t('Your session expired. Please log in again.') })
}

function isPair(body: unknown): body is TokenPair {
  return typeof body === 'object' && body !== null && 'access' in body && 'refresh' in body
}

/** Where the last renewal is in its cache: the pair, and which refresh token was spent for it. */
const PLACE = '/renewed'

/** Hands a pair to the next tab that gets the lock: each tab's process has a copy of localStorage, which a change reaches late. */
async function handOver(spent: string, pair: TokenPair): Promise<void> {
  const cache = await caches.open(RENEWED_PAIR)
  await cache.put(PLACE, Response.json({ ...pair, spent }))
  if (session.get().status === 'out') await caches.delete(RENEWED_PAIR)
}

/** The pair that another tab got for this refresh token. */
async function findHandedOver(spent: string): Promise<TokenPair | null> {
  const response = await caches.match(PLACE, { cacheName: RENEWED_PAIR })
  const found: unknown = await response?.json()
  return isPair(found) && 'spent' in found && found.spent === spent ? { access: found.access, refresh: found.refresh } : null
}

/** In ms, well within the 10 seconds for which the server repeats its answer. */
const FIRST_TIMEOUT = 5_000

/** Asks for a new pair, and once more where the answer was lost. */
async function askForPair(refresh: string): Promise<Answer | null> {
  const parcel: Parcel = {
    method: refreshSession.method,
    url: refreshSession.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: undefined,
    onProgress: undefined,
  }
  const answer = await transport({ ...parcel, patience: FIRST_TIMEOUT })
  return answer === null || answer.status >= 500 ? transport(parcel) : answer
}

async function spend(spent: string): Promise<Renewal> {
  const access = session.token('access')
  const refresh = session.token('refresh')
  if (access === null || refresh === null) return 'refused'
  if (access !== spent) return 'renewed'
  // A browser without caches, or one that forbids them, asks the server.
  const handedOver = await findHandedOver(refresh).catch(() => null)
  const answer = handedOver === null ? await askForPair(refresh) : null
  // Somebody signed out, or in, while this was asked: it is of a session that is not the browser's any more.
  if (session.token('refresh') !== refresh) return session.token('access') === null ? 'refused' : 'renewed'
  if (handedOver !== null) {
    session.renewed(handedOver)
    return 'renewed'
  }
  if (answer?.status === 200 && isPair(answer.body)) {
    session.renewed(answer.body)
    // Where that fails the next tab asks the server, which repeats its answer.
    await handOver(refresh, answer.body).catch(() => undefined)
    return 'renewed'
  }
  if (answer?.status !== 401) return 'unreachable'
  expire()
  return 'refused'
}

let running: Promise<Renewal> | null = null

/**
 * Replaces the access token `spent` that the server took no longer: once for all waiting calls of this tab, and once for all tabs.
 * Where the refresh token is refused too, the session has expired and the user has been told.
 */
export function renew(spent: string): Promise<Renewal> {
  running ??= underLock(() => spend(spent).catch(() => 'unreachable' as const)).finally(() => {
    running = null
  })
  return running
}
