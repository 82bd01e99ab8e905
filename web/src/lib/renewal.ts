import { refreshSession } from '@trademates/contract/auth'
import { t } from '#words/t.ts'
import { notice } from './notice.ts'
import { isLeaving, session, type TokenPair } from './session.ts'
import { transport } from './transport.ts'

/** `unreachable`: nobody could tell, so nothing has changed. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

// Web Locks exist on HTTPS and loopback only. Elsewhere two tabs may renew at once, which the server bears where both have asked before it answers.
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

async function spend(spent: string): Promise<Renewal> {
  const access = session.token('access')
  const refresh = session.token('refresh')
  if (access === null || refresh === null) return 'refused'
  if (access !== spent) return 'renewed'
  const answer = await transport({
    method: refreshSession.method,
    url: refreshSession.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
    signal: undefined,
    onProgress: undefined,
  })
  // Somebody signed out, or in, while the server was asked: this is of a session that is not the browser's any more.
  if (session.token('refresh') !== refresh) return session.token('access') === null ? 'refused' : 'renewed'
  if (answer?.status === 200 && isPair(answer.body)) {
    session.renewed(answer.body)
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
