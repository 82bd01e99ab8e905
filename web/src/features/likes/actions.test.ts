import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA } from '#test/users.ts'
import { session } from '#lib/session/session.ts'
import { closeQueue, getQueue } from '#lib/queue/queue.ts'
import { like } from './actions.ts'

const POST = '01931000-0000-7000-8000-00000000000a'
const counted = { post_id: POST, user_liked: false, likes_count: 0 }

beforeEach(() => {
  session.signedIn({ access: 'a1', refresh: 'r1', user: ANA })
})
afterEach(() => {
  session.absent()
  localStorage.clear()
  closeQueue()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a queued like is not sent after a later change was', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await like(POST, true)).toBeNull()
  expect(getQueue().map(({ action }) => action)).toEqual([{ kind: 'like', post: POST, on: true }])
  online.mockReturnValue(true)
  vi.stubGlobal('fetch', async () => Response.json(counted))
  expect(await like(POST, false)).toEqual(counted)
  expect(getQueue()).toEqual([])
})
