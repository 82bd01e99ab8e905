import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/users.ts'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { boot, syncSessionAcrossTabs } from './boot.ts'

const INVALID_TOKEN = () => Response.json({ detail: 'Given token not valid', code: 'token_not_valid' }, { status: 401 })

let toasts: ToastMessage[] = []
let stopListening: () => void

/** Stubs a server that accepts these access tokens and, with `renews`, renews the refresh token "r1" to the first. */
function serve(known: string[], renews = false): void {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === '/api/auth/refresh/') return renews ? Response.json({ access: known[0], refresh: 'r2' }) : INVALID_TOKEN()
    const { token } = JSON.parse(body) as { token: string }
    return known.includes(token) ? Response.json({ user: ANA }) : INVALID_TOKEN()
  })
}

beforeAll(syncSessionAcrossTabs)
beforeEach(() => {
  toasts = []
  stopListening = onToast((toast) => toasts.push(toast))
  session.absent()
})
afterEach(() => {
  stopListening()
  session.absent()
  vi.unstubAllGlobals()
})

test('without a stored token it stays signed out and sends no request', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')))
  await boot()
  expect(session.get().status).toBe('out')
})

test('a valid stored token signs its user in', async () => {
  serve(['good'])
  session.renewed({ access: 'good', refresh: 'r1' })
  await boot()
  expect(session.get()).toMatchObject({ status: 'in', user: ANA })
})

test('an expired token is renewed first', async () => {
  serve(['new'], true)
  session.renewed({ access: 'old', refresh: 'r1' })
  await boot()
  expect(session.get().status).toBe('in')
  expect([session.token('access'), session.token('refresh')]).toEqual(['new', 'r2'])
})

test('a token that cannot be renewed ends the session and clears storage', async () => {
  serve([])
  session.renewed({ access: 'old', refresh: 'r1' })
  await boot()
  expect(session.get().status).toBe('out')
  expect(localStorage).toHaveLength(0)
  expect(toasts.map(({ text }) => text)).toEqual(['Your session expired. Please log in again.'])
})

test('signing out while the token is verified stays signed out', async () => {
  session.renewed({ access: 'good', refresh: 'r1' })
  vi.stubGlobal('fetch', async () => {
    session.signedOut()
    return Response.json({ user: ANA })
  })
  await boot()
  expect(session.get().status).toBe('out')
  expect(localStorage).toHaveLength(0)
})

test('signing in as another user while the token is verified wins', async () => {
  session.renewed({ access: 'of ana', refresh: 'r1' })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const isFirst = body.includes('of ana')
    if (isFirst) session.renewed({ access: 'of ben', refresh: 'r9' })
    return Response.json({ user: isFirst ? ANA : BEN })
  })
  await boot()
  expect(session.get().user?.username).toBe('ben')
})

test('a network error keeps the stored tokens', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  session.renewed({ access: 'good', refresh: 'r1' })
  await expect(boot()).rejects.toMatchObject({ kind: 'network', message: 'Network error' })
  expect(session.token('access')).toBe('good')
})

test('signing in or out in another tab applies to this tab', async () => {
  serve(['good'])
  session.renewed({ access: 'good', refresh: 'r1' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'access', newValue: 'good' }))
  await waitFor(() => expect(session.get().status).toBe('in'))
  localStorage.removeItem('access')
  window.dispatchEvent(new StorageEvent('storage', { key: 'access', newValue: null }))
  expect(session.get().status).toBe('out')
})

/** Dispatches the delayed storage events of a sign-out of Ana and a sign-in of Ben. */
function dispatchDelayedEvents(): void {
  for (const key of ['username', 'image', 'access']) window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  for (const [key, newValue] of Object.entries({ username: 'ben', image: '', access: 'of ben' }))
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('a tab that receives a sign-out late reloads for the user who is signed in by then', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  session.signedIn({ access: 'of ana', refresh: 'r1', user: ANA })
  localStorage.setItem('access', 'of ben')
  localStorage.setItem('username', 'ben')
  const answered = vi.fn<() => Promise<Response>>(async () => Response.json({ user: BEN }))
  vi.stubGlobal('fetch', answered)
  dispatchDelayedEvents()
  expect(reload).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(answered).toHaveBeenCalledTimes(2))
  // The tab goes on until the browser has reloaded it.
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1 + answered.mock.calls.length))
  expect([session.get().user?.username, session.token('access')]).toEqual(['ana', 'of ben'])
  reload.mockRestore()
})
