import { afterEach, expect, test, vi } from 'vitest'
import { aheadOf } from '#app/ahead.ts'
import { queryClient } from '#lib/cache/cache.ts'
import { closeLive } from '#lib/live/live.ts'
import type { SCREENS } from './first-plugin.ts'

const ID = '01931000-0000-7000-8000-000000000001'

/** What the loader of each of these screens asks, by the first part of its path. */
const asking: Record<keyof typeof SCREENS, { path: string; load: () => void }> = {
  '': { path: '/', load: () => aheadOf.home({}) },
  post: { path: `/post/${ID}`, load: () => aheadOf.post(ID) },
  profile: { path: `/profile/${ID}`, load: () => aheadOf.profile(ID) },
}

afterEach(() => {
  closeLive()
  queryClient.clear()
  vi.unstubAllGlobals()
  delete window.asked
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test.each(Object.values(asking))('of $path is asked before the paint what its loader asks, and nothing else', async ({ path, load }) => {
  let asked: string[] = []
  vi.stubGlobal('BUILT', { members: [], paths: {} })
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    if (method === 'GET') asked.push(url)
    return Response.json([])
  })
  history.replaceState(null, '', path)
  localStorage.setItem('access', 'a1')
  vi.resetModules()
  await import('#before-paint.ts')
  const early = asked
  asked = []
  delete window.asked
  load()
  await vi.waitFor(() => expect(asked).not.toEqual([]))
  expect(early).toEqual(asked)
})
