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

test('queues an action that fails without a network', async () => {
  expect(await queueForLater(networkError(), comment('Gold'))).toBe(true)
  expect(waiting()).toEqual([{ kind: 'comment', post: POST, content: 'Gold' }])
})

test('does not queue an action if another user has signed in since', async () => {
  const action = comment('Gold')
  session.signedOut()
  signIn(BEN)
  expect(await queueForLater(networkError(), action)).toBe(false)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('keeps only the later of two actions with the same key', async () => {
  const like = (on: boolean) => createAction({ kind: 'like', post: POST, on }, 'like')
  await queueForLater(networkError(), like(true))
  const second = like(false)
  expect(waiting()).toEqual([])
  await queueForLater(networkError(), second)
  expect(waiting()).toEqual([{ kind: 'like', post: POST, on: false }])
})

test('does not queue an action if localStorage is full', async () => {
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

test('does not queue a post if its files cannot be stored, and deletes them', async () => {
  const post = createAction({ kind: 'post', body: { description: 'Gold', trading_markets: 'Forex', tags: [], alts: [] } }, 'post', 1)
  expect(await queueForLater(networkError(), post, [new File(['up'], 'gold.txt')])).toBe(false)
  expect([waiting(), filesOf(post)]).toEqual([[], []])
})

test('reads actions stored by earlier versions', () => {
  const [at, to] = ['2026-11-21T10:00:00.000Z', POST]
  const store = (name: string, value: object) => localStorage.setItem(`draft:${ANA.id}:${name}`, JSON.stringify(value))
  store('unsent:k', { key: 'k', deed: { kind: 'comment', post: POST, content: 'Gold' }, at, failure: null })
  store('outbox:m', { id: 'm', to, content: 'Hi', pictures: 2, timestamp: at, failure: 'No.', isHeld: false })
  refreshQueue()
  expect(getQueue()).toMatchObject([
    { key: 'k', action: { kind: 'comment', post: POST, content: 'Gold' }, files: 0, failure: null },
    { key: 'm', action: { kind: 'message', to, content: 'Hi' }, files: 2, failure: 'No.' },
  ])
})
