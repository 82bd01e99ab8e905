import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA } from '#test/users.ts'
import { queryClient } from './query-cache.ts'
import { restoreOfflineSession } from './offline-feed.ts'
import { session } from '#lib/session/session.ts'

const STORED = { user: ANA, page: { items: [], next: null }, readAt: 0 }

/** Pending requests; call one to answer it. */
let requests: ((answer: Response) => void)[]

beforeEach(() => {
  requests = []
  vi.stubGlobal('caches', { match: async () => Response.json(STORED), delete: async () => true })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => requests.push(resolve)))
  session.absent()
  session.renewed({ access: 'a1', refresh: 'r1' })
  localStorage.setItem('username', 'ana')
})
afterEach(() => {
  session.absent()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function enter(): Promise<void> {
  expect(await restoreOfflineSession()).toBe(true)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(requests).toHaveLength(1))
}

test('restores the stored user, and updates it when the server responds', async () => {
  await enter()
  expect(session.get()).toMatchObject({ status: 'in', user: ANA })
  requests[0]?.(Response.json({ ...ANA, unread_messages: 3 }))
  await waitFor(() => expect(session.get().user?.unread_messages).toBe(3))
})

test('a response after a log-out does not restore the session', async () => {
  await enter()
  session.signingOut()
  session.signedOut()
  requests[0]?.(Response.json(ANA))
  await new Promise((resolve) => setTimeout(resolve))
  expect([session.get().status, localStorage.length]).toEqual(['out', 0])
})

test('a response during a log-out does not cancel it', async () => {
  await enter()
  session.signingOut()
  requests[0]?.(Response.json(ANA))
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.get()).toMatchObject({ status: 'in', isSigningOut: true })
})
