import type { Me } from '@trademates/contract/people'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/ana-and-ben.ts'
import { networkError } from '#lib/call-error.ts'
import { session } from '#lib/session.ts'
import { begin, keepUnsent, keepUnsentWithFiles, unsent, unsentDeeds } from './unsent-store.ts'

const POST = '01931000-0000-7000-8000-00000000000a'
const signIn = (user: Me) => session.signedIn({ access: user.username, refresh: user.username, user })

const comment = (content: string) => begin({ kind: 'comment', post: POST, content }, `key of ${content}`)
const waiting = () => unsentDeeds().map(({ deed }) => deed)

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signIn(ANA)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  session.absent()
  localStorage.clear()
  unsent.forget()
})

test('what fails for want of a network waits', () => {
  expect(keepUnsent(networkError(), comment('Gold'))).toBe(true)
  expect(waiting()).toEqual([{ kind: 'comment', post: POST, content: 'Gold' }])
})

test('what fails when somebody else is signed in by then does not wait for them, nor for who left', () => {
  const begun = comment('Gold')
  session.signedOut()
  signIn(BEN)
  expect(keepUnsent(networkError(), begun)).toBe(false)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('of two wishes only the later waits, from when it is made', () => {
  const wish = (on: boolean) => begin({ kind: 'like', post: POST, on }, 'like')
  keepUnsent(networkError(), wish(true))
  const second = wish(false)
  expect(waiting()).toEqual([])
  keepUnsent(networkError(), second)
  expect(waiting()).toEqual([{ kind: 'like', post: POST, on: false }])
})

test('what the storage has no room for fails as any other', () => {
  const roomy = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => roomy.getItem(key),
    removeItem: (key: string) => roomy.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(keepUnsent(networkError(), comment('Gold'))).toBe(false)
  expect(waiting()).toEqual([])
})

test('a post whose files the browser cannot keep does not wait, and none of them stays', async () => {
  const post = begin({ kind: 'post', body: { description: 'Gold', trading_markets: 'Forex', tags: [], alts: [] }, files: 1 }, 'post')
  expect(await keepUnsentWithFiles(networkError(), post, [new File(['up'], 'gold.txt')])).toBe(false)
  expect([waiting(), unsent.files.here(post.place)]).toEqual([[], []])
})
