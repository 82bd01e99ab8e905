import { afterEach, expect, test, vi } from 'vitest'
import { ANA, BEN } from '#test/users.ts'
import { session } from '#lib/session/session.ts'
import { logOut } from './actions.ts'

afterEach(() => {
  session.absent()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test("logging out deletes the user's own drafts and keeps those of other users", async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  session.signedIn({ access: 'a1', refresh: 'r1', user: ANA })
  localStorage.setItem(`draft:${ANA.id}`, 'of ana')
  localStorage.setItem(`draft:${BEN.id}`, 'of ben')
  localStorage.setItem(`draft:${BEN.id}:outbox:1`, 'of ben')
  await logOut()
  expect(Object.keys(localStorage).toSorted()).toEqual([`draft:${BEN.id}`, `draft:${BEN.id}:outbox:1`])
})
