import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import type { Comment } from '@trademates/contract/comments'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { commentOf, postOf } from '#test/posts.ts'
import { CommentThread } from './CommentThread.tsx'

const ME = { id: '01931000-0000-7000-8000-000000000002', username: 'ana', image: null }
const POST = '01931000-0000-7000-8000-000000000001'

const comment = (number: number): Comment =>
  commentOf(`01931000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`, POST, { content: `comment ${number}` })
// The order of the server: newest first, in pages of twenty.
const listed = Array.from({ length: 70 }, (_, at) => comment(70 - at))
const post = postOf(POST, { comments: listed.slice(0, 3).toReversed(), comments_count: listed.length })

let read: number
let shown: Element[]

beforeEach(() => {
  read = 0
  shown = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this)
  })
  vi.stubGlobal('fetch', (address: string) => {
    const from = Number(new URL(address, 'http://here').searchParams.get('cursor') ?? 0)
    read += 1
    const headers = { link: `<http://here/?cursor=${from + 20}>; rel="next"` }
    return Promise.resolve(Response.json(listed.slice(from, from + 20), { headers }))
  })
})
afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('loads earlier comments up to the linked one, which is marked, in view and focused', async () => {
  const sought = comment(25)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <CommentThread post={post} me={ME} whole highlighted={sought.id} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const row = (await screen.findByText(sought.content)).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(shown).toEqual([row])
  expect(screen.getAllByRole('listitem', { current: true })).toEqual([row])
  expect(screen.getAllByRole('listitem')).toHaveLength(60)
  expect(read).toBe(3)
})

test('shows a message when the linked comment is deleted, and the other comments', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <CommentThread post={post} me={ME} whole highlighted={`${comment(25).id}0`} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  const notice = await screen.findByText(/Comment not found/)
  expect(notice.closest('[role=status]')).not.toBeNull()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(30)
  expect(screen.queryAllByRole('listitem', { current: true })).toEqual([])
})
