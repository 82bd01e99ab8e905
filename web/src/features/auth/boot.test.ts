import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/users.ts'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { boot, syncSessionAcrossTabs } from './boot.ts'

const REFUSED = () => Response.json({ detail: 'Given token not valid', code: 'token_not_valid' }, { status: 401 })

let told: ToastMessage[] = []
let stopListening: () => void

/** A server that knows these access tokens, and renews the refresh token "r1" to them where it is told to. */
function serve(known: string[], renews = false): void {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/api/auth/refresh/') return renews ? Response.json({ access: known[0], refresh: 'r2' }) : REFUSED()
    const { token } = JSON.parse(body) as { token: string }
    return known.includes(token) ? Response.json({ user: ANA }) : REFUSED()
  })
}

beforeAll(syncSessionAcrossTabs)
beforeEach(() => {
  told = []
  stopListening = onToast((notice) => told.push(notice))
  session.absent()
})
afterEach(() => {
  stopListening()
  session.absent()
  vi.unstubAllGlobals()
})

test('without a stored token nobody is signed in, and nobody is asked', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')))
  await boot()
  expect(session.get().status).toBe('out')
})

test('a stored token that the server knows signs its user in', async () => {
  serve(['good'])
  session.renewed({ access: 'good', refresh: 'r1' })
  await boot()
  expect(session.get()).toMatchObject({ status: 'in', user: ANA })
})

test('an expired one is renewed first', async () => {
  serve(['new'], true)
  session.renewed({ access: 'old', refresh: 'r1' })
  await boot()
  expect(session.get().status).toBe('in')
  expect([session.token('access'), session.token('refresh')]).toEqual(['new', 'r2'])
})

test('one that cannot be renewed ends the session and clears what was kept', async () => {
  serve([])
  session.renewed({ access: 'old', refresh: 'r1' })
  await boot()
  expect(session.get().status).toBe('out')
  expect(localStorage).toHaveLength(0)
  expect(told.map(({ text }) => text)).toEqual(['Your session expired. Please log in again.'])
})

test('whoever signs out while the server is asked who they are stays out', async () => {
  session.renewed({ access: 'good', refresh: 'r1' })
  vi.stubGlobal('fetch', async () => {
    session.signedOut()
    return Response.json({ user: ANA })
  })
  await boot()
  expect(session.get().status).toBe('out')
  expect(localStorage).toHaveLength(0)
})

test('whoever signs in while the server is asked about another is who is signed in', async () => {
  session.renewed({ access: 'of ana', refresh: 'r1' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const isFirst = body.includes('of ana')
    if (isFirst) session.renewed({ access: 'of ben', refresh: 'r9' })
    return Response.json({ user: isFirst ? ANA : BEN })
  })
  await boot()
  expect(session.get().user?.username).toBe('ben')
})

test('where nobody answers, nothing is forgotten', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  session.renewed({ access: 'good', refresh: 'r1' })
  await expect(boot()).rejects.toMatchObject({ kind: 'network', message: 'Network error' })
  expect(session.token('access')).toBe('good')
})

test('another tab that signs in or out takes this one along', async () => {
  serve(['good'])
  session.renewed({ access: 'good', refresh: 'r1' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'access', newValue: 'good' }))
  await vi.waitFor(() => expect(session.get().status).toBe('in'))
  localStorage.removeItem('access')
  window.dispatchEvent(new StorageEvent('storage', { key: 'access', newValue: null }))
  expect(session.get().status).toBe('out')
})

/** What a tab hears of its storage after it slept through a sign-out of Ana and a sign-in of Ben. */
function hearLate(): void {
  for (const key of ['username', 'image', 'access']) window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  for (const [key, newValue] of Object.entries({ username: 'ben', image: '', access: 'of ben' }))
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('a tab that hears late of a sign-out starts anew, for whoever is signed in by then', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  session.signedIn({ access: 'of ana', refresh: 'r1', user: ANA })
  localStorage.setItem('access', 'of ben')
  localStorage.setItem('username', 'ben')
  const answered = vi.fn<() => Promise<Response>>(async () => Response.json({ user: BEN }))
  vi.stubGlobal('fetch', answered)
  hearLate()
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(answered).toHaveBeenCalledTimes(2))
  // What a tab does before the browser has taken it away.
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1 + answered.mock.calls.length))
  expect([session.get().user?.username, session.token('access')]).toEqual(['ana', 'of ben'])
  reload.mockRestore()
})
