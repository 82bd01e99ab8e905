import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingLoginHint } from '#features/auth/login/login-hint.ts'
import { ANA, BEN } from '#test/users.ts'
import { session } from '#lib/session/session.ts'
import { deleteAccount } from './actions.ts'

const BODY = { password: 'secret 7' }

beforeEach(() => session.signedIn({ access: 'a1', refresh: 'r1', user: ANA }))
afterEach(() => {
  session.absent()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a rejected deletion changes nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ password: ['This is not your password.'] }, { status: 400 }))
  await expect(deleteAccount(BODY)).rejects.toMatchObject({ kind: 'fields' })
  expect(session.get()).toMatchObject({ status: 'in', user: ANA, isSigningOut: false })
})

test('a deletion that fails because the session ended leaves the user signed out and shows the reason', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Given token not valid', code: 'token_not_valid' }, { status: 401 }))
  await expect(deleteAccount(BODY)).rejects.toMatchObject({ code: 'token_not_valid' })
  expect(session.get().status).toBe('out')
  expect(localStorage).toHaveLength(0)
  expect(pendingLoginHint()).toEqual({
    kind: 'bad',
    message: 'Your session ended before your account was deleted. Log in to see whether it is still there.',
  })
})

test('a deletion may take minutes', async () => {
  const limits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((length) => {
    limits.push(length)
    return timeout(length)
  })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await deleteAccount(BODY)
  expect(limits).toEqual([600_000])
})

test('a deleted account leaves only the drafts of other users in the browser', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  localStorage.setItem(`draft:${ANA.id}`, 'of ana')
  localStorage.setItem(`draft:${ANA.id}:to:${BEN.id}`, 'of ana')
  localStorage.setItem(`draft:${BEN.id}`, 'of ben')
  localStorage.setItem('sidebar', 'closed')
  await deleteAccount(BODY)
  expect(Object.keys(localStorage)).toEqual([`draft:${BEN.id}`])
})
