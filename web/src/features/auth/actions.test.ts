import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#lib/session.ts'
import { logOut } from './actions.ts'

const ANA = {
  id: '01931000-0000-7000-8000-000000000001',
  username: 'ana',
  email: 'ana@example.com',
  image: null,
  phone_number: null,
  fav_sbj: null,
  followers_count: 0,
  following_count: 0,
  unread_notifications: 0,
  unread_messages: 0,
}
const BEN = '01931000-0000-7000-8000-000000000002'

afterEach(() => {
  session.absent()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('whoever leaves by choice takes what they were writing along, and leaves what others were', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  session.signedIn({ access: 'a1', refresh: 'r1', user: ANA })
  localStorage.setItem(`draft:${ANA.id}`, 'of ana')
  localStorage.setItem(`draft:${BEN}`, 'of ben')
  localStorage.setItem(`draft:${BEN}:outbox:1`, 'of ben')
  await logOut()
  expect(Object.keys(localStorage).toSorted()).toEqual([`draft:${BEN}`, `draft:${BEN}:outbox:1`])
})
