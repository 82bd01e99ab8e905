import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA } from '#test/users.ts'
import { queryClient } from './query-cache.ts'
import { restoreOfflineSession } from './offline-feed.ts'
import { session } from '#lib/session/session.ts'

const KEPT = { user: ANA, page: { items: [], next: null }, readAt: 0 }

/** What the server is asked, and how it is to be answered. */
let asked: ((answer: Response) => void)[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('caches', { match: async () => Response.json(KEPT), delete: async () => true })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)))
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
  await vi.waitFor(() => expect(asked).toHaveLength(1))
}

test('who was here last is let in as they were known, and known better once the server answers', async () => {
  await enter()
  expect(session.get()).toMatchObject({ status: 'in', user: ANA })
  asked[0]?.(Response.json({ ...ANA, unread_messages: 3 }))
  await vi.waitFor(() => expect(session.get().user?.unread_messages).toBe(3))
})

test('an answer that comes after a logout lets nobody in again', async () => {
  await enter()
  session.signingOut()
  session.signedOut()
  asked[0]?.(Response.json(ANA))
  await new Promise((resolve) => setTimeout(resolve))
  expect([session.get().status, localStorage.length]).toEqual(['out', 0])
})

test('nor does it take back that they are leaving', async () => {
  await enter()
  session.signingOut()
  asked[0]?.(Response.json(ANA))
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.get()).toMatchObject({ status: 'in', isSigningOut: true })
})
