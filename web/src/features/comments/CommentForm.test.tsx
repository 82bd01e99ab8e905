import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { onToast } from '#lib/notify/toast.ts'
import { session } from '#lib/session/session.ts'
import { commentOf } from '#test/posts.ts'
import { CommentForm } from './CommentForm.tsx'

const POST = '01931000-0000-7000-8000-000000000001'
const ME = { id: '01931000-0000-7000-8000-000000000002', username: 'ana', image: null }

let sent: { content: string; key: string | null }[]
let answer: () => Promise<Response>
let unmount: () => void
const toasts: string[] = []
let stopListening: () => void

beforeEach(() => {
  sent = []
  toasts.length = 0
  stopListening = onToast(({ text }) => void toasts.push(text))
  vi.stubGlobal('fetch', (_: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
    const { content } = JSON.parse(body) as { content: string }
    sent.push({ content, key: new Headers(headers).get('idempotency-key') })
    return answer()
  })
  ;({ unmount } = render(<CommentForm post={POST} me={ME} />))
})
afterEach(() => {
  stopListening()
  session.signedOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Write a comment' })
const send = () => screen.queryByRole('button', { name: 'Send comment' })
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
const made = () => Promise.resolve(Response.json(commentOf(POST, POST), { status: 201 }))

test('the send control is there only when there is something to send', async () => {
  expect(send()).toBeNull()
  await userEvent.type(box(), '   ')
  expect(send()).toBeNull()
  await userEvent.type(box(), 'Nice')
  expect(send()).not.toBeNull()
})

test('Enter sends the trimmed text and empties the box', async () => {
  answer = made
  await userEvent.type(box(), '  Nice entry {Enter}')
  expect(sent.map(({ content }) => content)).toEqual(['Nice entry'])
  expect(box().value).toBe('')
})

test('a comment that could not be sent returns to the box with an error, and the next attempt has the same key', async () => {
  answer = unreachable
  await userEvent.type(box(), 'Nice entry{Enter}')
  await waitFor(() => expect(box().value).toBe('Nice entry'))
  expect(toasts).toEqual(['Network error'])
  answer = made
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  expect(sent.map(({ content }) => content)).toEqual(['Nice entry', 'Nice entry'])
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('the draft survives leaving; a comment that fails after that returns and is sent with the same key', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  answer = () => promise
  await userEvent.type(box(), 'Half a thought')
  unmount()
  const { unmount: leave } = render(<CommentForm post={POST} me={ME} />)
  expect(box().value).toBe('Half a thought')
  await userEvent.type(box(), '{Enter}')
  leave()
  reject(new TypeError('Failed to fetch'))
  await waitFor(() => expect(toasts).toEqual(['Network error']))
  render(<CommentForm post={POST} me={ME} />)
  expect(box().value).toBe('Half a thought')
  answer = made
  await userEvent.type(box(), '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(localStorage).toHaveLength(0)
})

test('a text that was changed after it failed replaces the first one', async () => {
  answer = unreachable
  await userEvent.type(box(), 'Nice{Enter}')
  await waitFor(() => expect(box().value).toBe('Nice'))
  answer = made
  await userEvent.type(box(), ' entry{Enter}')
  await waitFor(() => expect(sent.map(({ content }) => content)).toEqual(['Nice', 'Nice entry']))
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('the same text after a success is another comment', async () => {
  answer = made
  await userEvent.type(box(), 'Nice{Enter}')
  await userEvent.type(box(), 'Nice{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('text typed during a request stays', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  answer = () => promise
  await userEvent.type(box(), 'First{Enter}')
  await userEvent.type(box(), 'second')
  reject(new TypeError('Failed to fetch'))
  await waitFor(() => expect(box().value).toBe('First second'))
})
