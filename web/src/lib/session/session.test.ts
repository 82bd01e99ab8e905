import type { AuthSession } from '@trademates/contract/auth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from './session.ts'

const GIVEN: AuthSession = {
  access: 'a1',
  refresh: 'r1',
  user: {
    id: '01931000-0000-7000-8000-000000000001',
    username: 'ana',
    email: 'ana@example.com',
    image: '/media/ana.webp',
    phone_number: '555',
    fav_sbj: null,
    followers_count: 0,
    following_count: 0,
    unread_notifications: 0,
    unread_messages: 0,
    show_among_callers: true,
    time_zone: 'local' as const,
    zone: 'UTC',
  },
}

const stored = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]))

beforeEach(() => session.absent())
afterEach(() => session.absent())

test('sign-in stores exactly the five keys and no private data but the tokens', () => {
  session.signedIn(GIVEN)
  expect(session.get()).toEqual({ status: 'in', user: GIVEN.user, signOutReason: null, isSigningOut: false })
  expect(stored()).toEqual({ access: 'a1', refresh: 'r1', userData: '{"username":"ana"}', username: 'ana', image: '/media/ana.webp' })
})

test('a renewal replaces both tokens and nothing else', () => {
  session.signedIn(GIVEN)
  const before = session.get()
  session.renewed({ access: 'a2', refresh: 'r2' })
  expect(session.get()).toBe(before)
  expect(stored()).toMatchObject({ access: 'a2', refresh: 'r2', username: 'ana' })
})

test('restoring a session keeps the stored token', () => {
  localStorage.setItem('access', 'stored')
  session.restored(GIVEN.user)
  expect(session.get().user).toEqual(GIVEN.user)
  expect(session.token('access')).toBe('stored')
})

test('new counts change only the counts, and only of a signed-in user', () => {
  session.signedIn(GIVEN)
  session.signingOut()
  const before = stored()
  session.countsChanged({ unread_notifications: 4 })
  expect(session.get()).toEqual({ status: 'in', user: { ...GIVEN.user, unread_notifications: 4 }, signOutReason: null, isSigningOut: true })
  expect(stored()).toEqual(before)
  session.absent()
  session.countsChanged({ unread_notifications: 5 })
  expect(session.get().user).toBeNull()
})

test.each([
  ['signedOut', 'by choice'],
  ['expired', 'expired'],
  ['signedOutElsewhere', 'expired'],
  ['absent', null],
] as const)('%s clears all keys', (event, signOutReason) => {
  session.signedIn(GIVEN)
  localStorage.setItem('theme', 'dark')
  session[event]()
  expect(session.get()).toEqual({ status: 'out', user: null, signOutReason })
  expect(stored()).toEqual({ theme: 'dark' })
})

test('watchers are called after each event until they stop', () => {
  const statuses: string[] = []
  const stop = session.watch(() => statuses.push(session.get().status))
  session.signedIn(GIVEN)
  session.signedOut()
  stop()
  session.signedIn(GIVEN)
  expect(statuses).toEqual(['in', 'out'])
})

test('a session that ends during a log-out ends by choice', () => {
  session.signedIn(GIVEN)
  session.signingOut()
  expect(session.get()).toMatchObject({ status: 'in', isSigningOut: true })
  session.expired()
  expect(session.get()).toEqual({ status: 'out', user: null, signOutReason: 'by choice' })
})
