import type { Me } from '@trademates/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/users.ts'
import { networkError } from '#lib/api/call-error.ts'
import { session } from '#lib/session/session.ts'
import { closeQueue, createAction, filesOf, getQueue, queueForLater, refreshQueue } from './queue.ts'

const POST = '01931000-0000-7000-8000-00000000000a'
const signIn = (user: Me) => session.signedIn({ access: user.username, refresh: user.username, user })

const comment = (content: string) => createAction({ kind: 'comment', post: POST, content }, `key of ${content}`)
const waiting = () => getQueue().map(({ action }) => action)

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signIn(ANA)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  session.absent()
  localStorage.clear()
  closeQueue()
})

test('what fails for want of a network waits', async () => {
  expect(await queueForLater(networkError(), comment('Gold'))).toBe(true)
  expect(waiting()).toEqual([{ kind: 'comment', post: POST, content: 'Gold' }])
})

test('what fails when somebody else is signed in by then does not wait for them, nor for who left', async () => {
  const begun = comment('Gold')
  session.signedOut()
  signIn(BEN)
  expect(await queueForLater(networkError(), begun)).toBe(false)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('of two wishes only the later waits, from when it is made', async () => {
  const wish = (on: boolean) => createAction({ kind: 'like', post: POST, on }, 'like')
  await queueForLater(networkError(), wish(true))
  const second = wish(false)
  expect(waiting()).toEqual([])
  await queueForLater(networkError(), second)
  expect(waiting()).toEqual([{ kind: 'like', post: POST, on: false }])
})

test('what the storage has no room for fails as any other', async () => {
  const roomy = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => roomy.getItem(key),
    removeItem: (key: string) => roomy.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(await queueForLater(networkError(), comment('Gold'))).toBe(false)
  expect(waiting()).toEqual([])
})

test('a post whose files the browser cannot keep does not wait, and none of them stays', async () => {
  const post = createAction({ kind: 'post', body: { description: 'Gold', trading_markets: 'Forex', tags: [], alts: [] } }, 'post', 1)
  expect(await queueForLater(networkError(), post, [new File(['up'], 'gold.txt')])).toBe(false)
  expect([waiting(), filesOf(post)]).toEqual([[], []])
})

test('what an earlier version has kept is in the queue', () => {
  const [at, to] = ['2026-11-21T10:00:00.000Z', POST]
  const keep = (name: string, kept: object) => localStorage.setItem(`draft:${ANA.id}:${name}`, JSON.stringify(kept))
  keep('unsent:k', { key: 'k', deed: { kind: 'comment', post: POST, content: 'Gold' }, at, failure: null })
  keep('outbox:m', { id: 'm', to, content: 'Hi', pictures: 2, timestamp: at, failure: 'No.', isHeld: false })
  refreshQueue()
  expect(getQueue()).toMatchObject([
    { key: 'k', action: { kind: 'comment', post: POST, content: 'Gold' }, files: 0, failure: null },
    { key: 'm', action: { kind: 'message', to, content: 'Hi' }, files: 2, failure: 'No.' },
  ])
})
