import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPost } from '@trademates/contract/posts'
import type { Post } from '@trademates/contract/posts'
import { query, queryClient } from '#lib/cache/query-cache.ts'
import { handleEvent } from '#lib/live/handle-event.ts'
import { onToast } from '#lib/notify/toast.ts'
import { postOf } from '#test/posts.ts'
import { LikeButton } from './LikeButton.tsx'

const ID = '01931000-0000-7000-8000-000000000001'
const POST = postOf(ID, { likes_count: 4, user_liked: false })
const one = query(readPost, { params: { id: ID } })

/** The requests to the server, each with a function that answers it. */
let requests: { unlike: boolean; answer: (status: number, body: unknown) => void }[]
/** The post on the server; `null` for a network error. */
let stored: Post | null
const toasts: string[] = []
let stopListening: () => void

beforeEach(() => {
  requests = []
  stored = null
  toasts.length = 0
  stopListening = onToast(({ text }) => void toasts.push(text))
  vi.stubGlobal('fetch', (_: string, { body }: { body: string | null }) => {
    // A request without a body reads the post.
    if (body === null) return stored === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Response.json(stored))
    const { unlike } = JSON.parse(body) as { unlike: boolean }
    return new Promise<Response>((resolve) => {
      requests.push({ unlike, answer: (status, content) => resolve(Response.json(content, { status })) })
    })
  })
  queryClient.setQueryData(one.queryKey, POST)
})
afterEach(() => {
  stopListening()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Heart() {
  const { data } = useQuery({ ...one, enabled: false })
  return data === undefined ? null : <LikeButton post={data} />
}

const heart = () => screen.getByRole('button')
const state = () => [heart().getAttribute('aria-pressed'), heart().textContent]
const counted = (user_liked: boolean, likes_count: number) => ({ post_id: ID, user_liked, likes_count })

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <Heart />
    </QueryClientProvider>,
  )
}

test('a click shows at once, then the count of the server', async () => {
  show()
  await userEvent.click(heart())
  expect(state()).toEqual(['true', '5'])
  expect(requests.map(({ unlike }) => unlike)).toEqual([false])
  requests[0]?.answer(200, counted(true, 7))
  await waitFor(() => expect(state()).toEqual(['true', '7']))
})

test('a double click sends a like and then an unlike', async () => {
  show()
  await userEvent.dblClick(heart())
  expect(state()).toEqual(['false', '4'])
  expect(requests).toHaveLength(1)
  requests[0]?.answer(200, counted(true, 5))
  await waitFor(() => expect(requests.map(({ unlike }) => unlike)).toEqual([false, true]))
  requests[1]?.answer(200, counted(false, 4))
  await waitFor(() => expect(state()).toEqual(['false', '4']))
})

test('after many clicks, only the last state is sent', async () => {
  show()
  for (let click = 0; click < 5; click += 1) await userEvent.click(heart())
  requests[0]?.answer(200, counted(true, 5))
  await waitFor(() => expect(state()).toEqual(['true', '5']))
  expect(requests).toHaveLength(1)
})

test('a failed like is reverted with an error', async () => {
  show()
  await userEvent.click(heart())
  requests[0]?.answer(500, { detail: 'Something went wrong.', code: 'internal_error' })
  await waitFor(() => expect(state()).toEqual(['false', '4']))
  expect(toasts).toEqual(['Something went wrong.'])
})

test('a like whose answer is lost shows the count of the server', async () => {
  show()
  await userEvent.click(heart())
  stored = { ...POST, user_liked: true, likes_count: 9 }
  requests[0]?.answer(500, { detail: 'Something went wrong.', code: 'internal_error' })
  await waitFor(() => expect(state()).toEqual(['true', '9']))
})

test('a live event of the viewer’s own like is shown unless another change is pending, and stays when that fails', async () => {
  show()
  const publishLike = (user_liked: boolean, likes_count: number) =>
    act(() => handleEvent({ event: 'post.changed', data: JSON.stringify({ id: ID, likes_count, comments_count: 0, user_liked }) }))
  publishLike(true, 5)
  await waitFor(() => expect(state()).toEqual(['true', '5']))
  await userEvent.click(heart())
  expect(state()).toEqual(['false', '4'])
  publishLike(true, 5)
  await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'))
  requests[0]?.answer(500, { detail: 'Something went wrong.', code: 'internal_error' })
  await waitFor(() => expect(state()).toEqual(['true', '5']))
})
