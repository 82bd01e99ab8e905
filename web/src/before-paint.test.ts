import { checkToken } from '@trademates/contract/auth'
import { listFeed, listPostsBy, readPost } from '@trademates/contract/posts'
import { readProfile } from '@trademates/contract/profiles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, askPage } from '#lib/api.ts'
import { feedQuery } from '#features/posts/queries.ts'

const ID = '01931000-0000-7000-8000-000000000001'
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('BUILT', { members: [], paths: {} })
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${url}`)
    return Response.json([])
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete window.asked
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

/** Opens a page of the product, in a browser that keeps a token or none. */
async function open(path: string, access: string | null): Promise<void> {
  history.replaceState(null, '', path)
  if (access !== null) localStorage.setItem('access', access)
  vi.resetModules()
  await import('./before-paint.ts')
}

const check = () => ask(checkToken, { body: { token: 'a1' } })

test.each([
  ['/', () => [askPage(listFeed, { query: { ...feedQuery({}).queryKey[1].query, cursor: null } })]],
  [`/post/${ID}`, () => [ask(readPost, { params: { id: ID } })]],
  [
    `/profile/${ID}`,
    () => [ask(readProfile, { params: { userId: ID } }), askPage(listPostsBy, { params: { userId: ID }, query: { cursor: null } })],
  ],
])('what %s asks first is asked before the client is there, and taken over once', async (path, first) => {
  await open(path, 'a1')
  const early = [...asked]
  await Promise.all([check(), ...first()])
  expect(early).toHaveLength(1 + first().length)
  expect(asked.slice(0, early.length)).toEqual(early)
  expect(asked.slice(early.length)).toEqual(early.filter((line) => line.startsWith('GET')))
})

test('an answer for another token is nobody’s, and an old one neither', async () => {
  await open('/', 'a1')
  localStorage.setItem('access', 'a2')
  await askPage(listFeed, {})
  expect(asked.filter((line) => line === `GET ${listFeed.path}`)).toHaveLength(2)
  vi.setSystemTime(Date.now() + 60_000)
  await check()
  vi.useRealTimers()
  expect(asked.filter((line) => line === `POST ${checkToken.path}`)).toHaveLength(2)
})

test('a guest asks nothing, and sees the splash once', async () => {
  await open('/login', null)
  expect(asked).toEqual([])
  expect(document.documentElement.dataset['splash']).toBeDefined()
  delete document.documentElement.dataset['splash']
  await open('/login', null)
  expect(document.documentElement.dataset['splash']).toBeUndefined()
})
