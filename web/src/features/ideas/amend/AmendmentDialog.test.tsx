import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { AmendmentKind, Idea } from '@trademates/contract/ideas'
import type { Post } from '@trademates/contract/posts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onIdeaChanged } from '#lib/cache/idea-events.ts'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { onToast } from '#lib/notify/toast.ts'
import { quotes, storeQuotes } from '#lib/quotes/quote-store.ts'
import { readPost } from '@trademates/contract/posts'
import { ideaOf } from '#test/ideas.ts'
import { AmendmentDialog } from './AmendmentDialog.tsx'
import { amendmentItems } from './amendment-items.ts'

const AT = '2026-11-21T10:31:00.000Z'
const POST = query(readPost, { params: { id: 'post' } })

let requests: { path: string; body: unknown; key: string | undefined }[]
let answer: () => Response
const toasts: string[] = []

beforeEach(() => {
  requests = []
  toasts.length = 0
  onToast(({ text }) => void toasts.push(text))
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string | null }) => {
    requests.push({ path, body: body === null || body === undefined ? null : JSON.parse(body), key: headers['idempotency-key'] })
    return path.startsWith('/api/ideas/') ? answer() : Response.json([])
  })
})
afterEach(() => {
  queryClient.clear()
  quotes.set(new Map())
})
// Quotes are requested a moment after the dialog is gone.
afterAll(() => vi.unstubAllGlobals())

const show = (kind: AmendmentKind, idea: Partial<Idea> = {}) => {
  queryClient.setQueryData(POST.queryKey, { id: 'post', likes_count: 0, idea: ideaOf(idea) } as unknown as Post)
  render(<AmendmentDialog idea={ideaOf(idea)} kind={kind} onGone={() => undefined} />)
}
const ownRequests = () => requests.filter(({ path }) => path.startsWith('/api/ideas/'))
const shownIdea = () => queryClient.getQueryData<Post>(POST.queryKey)?.idea
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const accept = (body: object, status = 202) => {
  answer = () => Response.json(body, { status })
}
const pending = (more: object) => ({
  id: 'amendment',
  requested_at: AT,
  effective_at: AT,
  was_effective: null,
  quote: { price: '64700', time: AT },
  ...more,
})

test('moves the stop, shows it as pending and when it applies', async () => {
  show('stop')
  act(() =>
    storeQuotes([
      {
        symbol: 'BTCUSD',
        price: '64850',
        time: AT,
        open: null,
        high: null,
        low: null,
        previous_close: null,
        change: null,
        change_percent: null,
        source: { name: 'Binance', url: null, is_sample: false },
        delay: 0,
        is_stale: false,
      },
    ]),
  )
  expect(screen.getByText('64,850')).toBeTruthy()
  expect(screen.getByText('+1.00R')).toBeTruthy()
  expect(screen.getByText('at the next minute')).toBeTruthy()
  const moved = ideaOf({ pending: [pending({ kind: 'stop', price: '64000' })] as Idea['pending'] })
  accept(moved)
  type(/New stop/, '64,000')
  submit('Move stop')
  await waitFor(() => expect(toasts).toEqual(['Stop moves to 64,000 at the next minute']))
  expect(ownRequests()).toEqual([{ path: '/api/ideas/idea/stop/', body: { price: '64000' }, key: expect.any(String) as string }])
  expect(shownIdea()?.pending).toEqual(moved.pending)
})

test('shows errors at the field and keeps what was typed; a retry has the same key', async () => {
  show('stop')
  submit('Move stop')
  await screen.findByText('Enter a stop.')
  type(/New stop/, '61,000')
  submit('Move stop')
  await screen.findByText('The stop can only be tightened.')
  expect(ownRequests()).toEqual([])
  type(/New stop/, '64,000')
  accept({ stop: ['The price is already beyond this stop. Close the idea instead.'] }, 400)
  submit('Move stop')
  await screen.findByText(/The price is already beyond this stop/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /New stop/ }).value).toBe('64,000')
  accept({ detail: 'The price is unavailable. Try again in a moment.', code: 'unavailable' }, 503)
  submit('Move stop')
  await screen.findByText('The price is unavailable. Try again in a moment.')
  expect(new Set(ownRequests().map(({ key }) => key)).size).toBe(1)
})

test.each<[AmendmentKind, string, object, string]>([
  ['cancel', 'Cancel idea', { pending: [pending({ kind: 'cancel' })] }, 'Cancels at the next minute'],
  ['close', 'Close idea', { pending: [pending({ kind: 'close', share: 100 })] }, 'Closes 100% at the next minute'],
])('%s shows when it applies', async (kind, button, change, toast) => {
  show(kind)
  accept(ideaOf(change))
  submit(button)
  await waitFor(() => expect(toasts).toEqual([toast]))
})

test('rejects a share that is no whole percentage', async () => {
  show('close')
  type(/Share/, '0')
  submit('Close idea')
  await screen.findByText('Enter a whole percentage from 1 to 100.')
  expect(ownRequests()).toEqual([])
})

const SHORT = { direction: 'short', stop: '64850', current_stop: '64850' } as const

test.each<[Partial<Idea>, string, string]>([
  [{}, 'near', 'Enter a price.'],
  [{}, '0', 'Enter a price above zero.'],
  [{}, '64000.5', 'Use at most 0 decimals.'],
  [{}, '9007199254740992', 'This price is too large.'],
  [{}, '61950', 'The stop can only be tightened.'],
  [SHORT, '64850', 'The stop can only be tightened.'],
  [SHORT, '64851', 'The stop can only be tightened.'],
])('A12 rejects a stop of %j at %s', async (idea, stop, text) => {
  show('stop', idea)
  type(/New stop/, stop)
  submit('Move stop')
  await screen.findByText(text)
  expect(ownRequests()).toEqual([])
})

test.each<[Partial<Idea>, string]>([
  [{}, '61951'],
  [SHORT, '64849'],
])('A12 sends a stop of %j that is one tick tighter', async (idea, stop) => {
  show('stop', idea)
  accept(ideaOf(idea))
  type(/New stop/, stop)
  submit('Move stop')
  await waitFor(() => expect(ownRequests().map(({ body }) => body)).toEqual([{ price: stop }]))
})

test.each([
  ['101', 'Enter a whole percentage from 1 to 100.'],
  ['1.5', 'Enter a whole percentage from 1 to 100.'],
  ['', 'Enter a whole percentage from 1 to 100.'],
])('A12 rejects a share of %j', async (share, text) => {
  show('close')
  type(/Share/, share)
  submit('Close idea')
  await screen.findByText(text)
  expect(ownRequests()).toEqual([])
})

test.each([
  ['cancel', 'Cancel idea', 'The idea has already entered. Close it instead.'],
  ['cancel', 'Cancel idea', 'This idea has ended.'],
  ['close', 'Close idea', 'The idea has not entered yet. Cancel it instead.'],
] as const)('A12 shows why the server does not %s: %s: %s', async (kind, button, detail) => {
  show(kind)
  accept({ detail, code: 'conflict' }, 409)
  submit(button)
  expect((await screen.findByText(detail)).closest('[role="alert"]')).not.toBeNull()
})

test('A12 shows at the note that an idea has at most 20', async () => {
  show('note')
  accept({ text: ['An idea can have at most 20 notes.'] }, 400)
  type(/Note/, 'One more')
  submit('Add note')
  expect(await screen.findByText('An idea can have at most 20 notes.')).toBeTruthy()
})

test.each([
  ['', 'Enter the start date.'],
  ['1969-12-31', 'Enter a date.'],
  ['2999-01-01', 'This date is in the future.'],
])('A12 rejects a position since %j', async (since, text) => {
  show('position')
  fireEvent.click(screen.getByRole('radio', { name: 'Short since' }))
  fireEvent.change(screen.getByLabelText(/Holding since/), { target: { value: since } })
  submit('Update position')
  await screen.findByText(text)
  expect(ownRequests()).toEqual([])
})

test('adds a note and counts it', async () => {
  show('note')
  submit('Add note')
  await screen.findByText('Enter a note.')
  accept({ id: 'event', at: AT, kind: 'note', price: '1', share: null, r: null, text: 'x', candle: null }, 201)
  type(/Note/, 'Held the level')
  submit('Add note')
  await waitFor(() => expect(toasts).toEqual(['Note added']))
  expect(shownIdea()?.notes_count).toBe(1)
})

test('counts a note once when its live event comes before the response', async () => {
  show('note')
  answer = () => {
    onIdeaChanged(ideaOf({ notes_count: 1 }))
    return Response.json({ id: 'event', at: AT, kind: 'note', price: '1', share: null, r: null, text: 'x', candle: null }, { status: 201 })
  }
  type(/Note/, 'Held the level')
  submit('Add note')
  await waitFor(() => expect(toasts).toEqual(['Note added']))
  expect(shownIdea()?.notes_count).toBe(1)
})

test('states a position', async () => {
  show('position')
  submit('Update position')
  await screen.findByText('State your position: long, short, none, or prefer not to say.')
  const position = { side: 'none', since: null, stated_at: AT, price: '1', previous: { side: 'long', until: AT } } as const
  accept(position, 201)
  fireEvent.click(screen.getByRole('radio', { name: 'No position' }))
  submit('Update position')
  await waitFor(() => expect(toasts).toEqual(['Position updated']))
  expect(shownIdea()?.position).toEqual(position)
})

test('the menu has what the author may do now', () => {
  const labels = (idea: Idea | null) => amendmentItems(idea).map((item) => (item === 'line' ? item : item.label))
  expect(labels(null)).toEqual([])
  expect(labels(ideaOf())).toEqual([])
  expect(labels(ideaOf({ allowed_amendments: ['cancel', 'note', 'position'] }))).toEqual([
    'Cancel idea',
    'Add note',
    'Update position',
    'line',
  ])
  expect(labels(ideaOf({ allowed_amendments: ['close', 'stop', 'note', 'position'] }))).toEqual([
    'Close idea',
    'Move stop',
    'Add note',
    'Update position',
    'line',
  ])
  const canceled = ideaOf({ allowed_amendments: ['cancel', 'position'], pending: [pending({ kind: 'cancel' })] as Idea['pending'] })
  expect(labels(canceled)).toEqual(['Update position', 'line'])
})

test('takes a stop in the units of today after a split and sends it in those of the posting', async () => {
  show('stop', {
    splits: [{ at: '2026-11-20T14:30:00.000Z', a: '3', b: '2', dividend: null }],
    decimals: 2,
    stop: '61950',
    current_stop: '61950',
  })
  expect(screen.getByText(/The stop is at 41,300\.00\./)).toBeTruthy()
  accept(ideaOf())
  type(/New stop/, '41500.01')
  submit('Move stop')
  await waitFor(() => expect(ownRequests().map(({ body }) => body)).toEqual([{ price: '62250.015' }]))
})
