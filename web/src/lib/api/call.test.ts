import { login } from '@trademates/contract/auth'
import { likePost } from '@trademates/contract/likes'
import { listFeed } from '@trademates/contract/posts'
import { register } from '@trademates/contract/sign-up'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA } from '#test/users.ts'
import { requestPage, call } from './call.ts'
import { type ToastMessage, onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'

const LIKE = { body: { post_id: '01931000-0000-7000-8000-000000000001', unlike: false } }
const LIKED = { post_id: LIKE.body.post_id, user_liked: true, likes_count: 1 }
const sessionOf = (username: string, pair: { access: string; refresh: string }) => ({
  ...pair,
  user: { ...ANA, id: `01931000-0000-7000-8000-${username.padStart(12, '0')}`, username },
})
const EXPIRED = () => Response.json({ detail: 'Given token not valid', code: 'token_not_valid' }, { status: 401 })

interface Asked {
  path: string
  token: string | null
  body: unknown
}

let asked: Asked[] = []
let toasts: ToastMessage[] = []
let stopListening: () => void

/** Answers every request with the result of `answer`. */
function serve(answer: (request: Asked) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string | null }) => {
    const request = { path, token: headers['authorization'] ?? null, body: body === null ? null : (JSON.parse(body) as unknown) }
    asked.push(request)
    return answer(request)
  })
}

const renewals = () => asked.filter(({ path }) => path === '/api/auth/refresh/')

beforeEach(() => {
  asked = []
  toasts = []
  stopListening = onToast((toast) => toasts.push(toast))
  session.renewed({ access: 'old', refresh: 'r1' })
})

afterEach(() => {
  stopListening()
  session.absent()
  vi.unstubAllGlobals()
})

test('F38 three calls with an expired token share one renewal and all succeed', async () => {
  serve(({ path, token }) => {
    if (path === '/api/auth/refresh/') return Response.json({ access: 'new', refresh: 'r2' })
    return token === 'Bearer new' ? Response.json(LIKED) : EXPIRED()
  })
  const answers = await Promise.all([call(likePost, LIKE), call(likePost, LIKE), call(likePost, LIKE)])
  expect(answers).toEqual([LIKED, LIKED, LIKED])
  expect(renewals().map(({ body }) => body)).toEqual([{ refresh: 'r1' }])
  expect([session.token('access'), session.token('refresh')]).toEqual(['new', 'r2'])
})

test('uses the token that another tab has renewed', async () => {
  serve(({ token }) => {
    if (token === 'Bearer theirs') return Response.json(LIKED)
    session.renewed({ access: 'theirs', refresh: 'r9' })
    return EXPIRED()
  })
  expect(await call(likePost, LIKE)).toEqual(LIKED)
  expect(renewals()).toEqual([])
})

test('a tab renews under a lock and uses the token that another tab renewed while it waited', async () => {
  vi.stubGlobal('isSecureContext', true)
  const locked: string[] = []
  const request = async (name: string, work: () => Promise<unknown>) => {
    locked.push(name)
    session.renewed({ access: 'theirs', refresh: 'r9' })
    return work()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  serve(({ token }) => (token === 'Bearer theirs' ? Response.json(LIKED) : EXPIRED()))
  expect(await call(likePost, LIKE)).toEqual(LIKED)
  expect(locked).toEqual(['auth'])
  expect(renewals()).toEqual([])
})

test('a rejected renewal ends the session and shows one toast', async () => {
  serve(EXPIRED)
  const outcomes = await Promise.allSettled([call(likePost, LIKE), call(likePost, LIKE)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(session.get()).toMatchObject({ status: 'out', signOutReason: 'expired' })
  expect(session.token('access')).toBeNull()
  expect(toasts).toEqual([{ kind: 'bad', text: 'Your session expired. Please log in again.' }])
})

test('a renewal that completes after a log-out does not restore the session', async () => {
  serve(({ path }) => {
    if (path !== '/api/auth/refresh/') return EXPIRED()
    session.signedOut()
    return Response.json({ access: 'new', refresh: 'r2' })
  })
  await expect(call(likePost, LIKE)).rejects.toMatchObject({ code: 'token_not_valid' })
  expect(localStorage).toHaveLength(0)
  expect(session.get()).toMatchObject({ status: 'out', signOutReason: 'by choice' })
  expect(toasts).toEqual([])
})

test.each([
  ['answered', () => Response.json({ access: 'new', refresh: 'r2' })],
  ['rejected', EXPIRED],
])('a renewal that is %s after another user signed in does not touch the new session or repeat the call', async (_, answer) => {
  session.signedIn(sessionOf('ana', { access: 'old', refresh: 'r1' }))
  serve(({ path, token }) => {
    if (token === 'Bearer of ben') return Response.json(LIKED)
    if (path !== '/api/auth/refresh/') return EXPIRED()
    session.signedOut()
    session.signedIn(sessionOf('ben', { access: 'of ben', refresh: 'r9' }))
    return answer()
  })
  await expect(call(likePost, LIKE)).rejects.toMatchObject({ code: 'token_not_valid' })
  expect([session.get().user?.username, session.token('access'), session.token('refresh')]).toEqual(['ben', 'of ben', 'r9'])
  expect(asked.filter(({ token }) => token === 'Bearer of ben')).toEqual([])
  expect(toasts).toEqual([])
})

test.each([
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Response.json({ detail: 'Try later', code: 'unavailable' }, { status: 503 })],
])('a renewal where %s keeps the session', async (_, answer) => {
  serve(({ path }) => (path === '/api/auth/refresh/' ? answer() : EXPIRED()))
  await expect(call(likePost, LIKE)).rejects.toMatchObject({ kind: 'network', message: 'Network error' })
  expect(session.token('refresh')).toBe('r1')
  expect(toasts).toEqual([])
})

test('a public call sends no token', async () => {
  serve(() => Response.json({ detail: 'Check your email to confirm' }, { status: 201 }))
  await call(register, { body: { email: 'a@b.cd', username: 'a', password: 'secret7', password2: 'secret7' } })
  expect(asked[0]?.token).toBeNull()
})

test.each([
  ['a string', 'Down for the night', 'Down for the night'],
  ['its detail', { detail: 'No active account', error: 'other' }, 'No active account'],
  ['its error', { error: 'Something' }, 'Something'],
  ['a default for an unknown shape', { other: 1 }, 'An unexpected error occurred.'],
])('from an error body, shows %s', async (_, body, message) => {
  serve(() => Response.json(body, { status: 500 }))
  await expect(call(login, { body: { email: 'a@b.cd', password: 'abc' } })).rejects.toMatchObject({ kind: 'rejected', message })
})

test('an error has its code and retry delay', async () => {
  serve(() => Response.json({ detail: 'Too many', code: 'throttled' }, { status: 429, headers: { 'retry-after': '7' } }))
  await expect(call(login, { body: { email: 'a@b.cd', password: 'abc' } })).rejects.toMatchObject({ code: 'throttled', retryAfter: 7 })
})

test.each([
  [429, 'throttled', 'Too many requests. Try again in a moment.'],
  [502, 'unavailable', "The server can't be reached right now. Try again in a moment."],
  [503, 'unavailable', "The server can't be reached right now. Try again in a moment."],
  [504, 'unavailable', "The server can't be reached right now. Try again in a moment."],
])('a page of a reverse proxy with status %i says what happened', async (status, code, message) => {
  serve(() => new Response('<html><title>nginx</title></html>', { status, headers: { 'retry-after': '3' } }))
  await expect(call(login, { body: { email: 'a@b.cd', password: 'abc' } })).rejects.toMatchObject({ code, message, retryAfter: 3 })
})

test('a validation error keeps its fields and joins the first message of each tag', async () => {
  const fields = { tags: [[], ['Too long.', 'Odd.'], ['Odd.']] }
  serve(() => Response.json(fields, { status: 400 }))
  await expect(call(login, { body: { email: 'a@b.cd', password: 'abc' } })).rejects.toMatchObject({
    kind: 'fields',
    message: 'Too long., Odd.',
    fields,
  })
})

test('a page has the cursor of the next page', async () => {
  serve(() => Response.json([], { headers: { link: '</api/feed/posts/?market=Forex&cursor=c%2B1>; rel="next"' } }))
  expect(await requestPage(listFeed, { query: { market: 'Forex', tag: undefined } })).toEqual({ items: [], next: 'c+1' })
  expect(asked[0]?.path).toBe('/api/feed/posts/?market=Forex')
})

test('the last page has no next cursor', async () => {
  serve(() => Response.json([]))
  expect(await requestPage(listFeed, {})).toEqual({ items: [], next: null })
})

test('an aborted call is not a network error', async () => {
  const stop = new AbortController()
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const calling = call(likePost, { ...LIKE, signal: stop.signal })
  stop.abort(new Error('changed my mind'))
  await expect(calling).rejects.toThrow('changed my mind')
})
