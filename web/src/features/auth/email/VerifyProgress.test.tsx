import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallError } from '#lib/api/call-error.ts'
import { VerifyProgress } from './VerifyProgress.tsx'

const LINK = { uid: '01931000-0000-7000-8000-000000000001', token: 'secret' }

interface SentRequest {
  path: string
  csrf: string | undefined
  body: string | null
}

let requests: SentRequest[] = []
let answer: () => Response
/** When the token is answered. */
let ready: Promise<void>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  requests = []
  ready = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string | null }) => {
    requests.push({ path, csrf: headers['x-csrftoken'], body })
    if (path !== '/api/auth/csrf/') return answer()
    await ready
    await cookieStore.set('csrftoken', 'proof')
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const percent = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const sent = () => requests.filter(({ path }) => path === '/api/auth/verify-email/')

test('the bar grows 10 percent every 500 ms, and the link is sent once when it is full', async () => {
  answer = () => Response.json({ detail: 'done' })
  const onDone = vi.fn<(failure: CallError | null) => void>()
  render(<VerifyProgress link={LINK} onDone={onDone} />)
  expect(percent()).toBe('0')
  pass(499)
  expect(percent()).toBe('0')
  pass(1)
  expect(percent()).toBe('10')
  pass(4_000)
  expect(percent()).toBe('90')
  expect(sent()).toEqual([])
  pass(500)
  expect(percent()).toBe('100')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(null))
  pass(5_000)
  expect(sent()).toEqual([{ path: '/api/auth/verify-email/', csrf: 'proof', body: JSON.stringify(LINK) }])
})

test('a link that does not work shows the reason', async () => {
  answer = () => Response.json({ token: ['This link is not valid any more.'] }, { status: 400 })
  const onDone = vi.fn<(failure: CallError | null) => void>()
  render(<VerifyProgress link={LINK} onDone={onDone} />)
  pass(500 * 10)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ message: 'This link is not valid any more.' })))
})

test('on a slow network one token is requested, so that cookie and header have the same', async () => {
  answer = () => Response.json({ detail: 'done' })
  await cookieStore.delete('csrftoken')
  const { promise, resolve } = Promise.withResolvers<void>()
  ready = promise
  const onDone = vi.fn<(failure: CallError | null) => void>()
  render(<VerifyProgress link={LINK} onDone={onDone} />)
  pass(500 * 10)
  await vi.dynamicImportSettled()
  resolve()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(null))
  expect(requests.map(({ path }) => path)).toEqual(['/api/auth/csrf/', '/api/auth/verify-email/'])
})
