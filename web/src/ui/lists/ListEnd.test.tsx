import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListEnd } from './ListEnd.tsx'

/** Whether the end of the list is near the window. */
let isNear = false
const observers = new Set<() => void>()

class FakeObserver {
  #report: () => void
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#report = () => callback([{ isIntersecting: isNear }])
  }
  observe() {
    observers.add(this.#report)
    queueMicrotask(() => observers.has(this.#report) && this.#report())
  }
  disconnect() {
    observers.delete(this.#report)
  }
}

beforeEach(() => {
  isNear = false
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => vi.unstubAllGlobals())

function Numbers() {
  const list = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: ({ pageParam }) => Promise.resolve(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : null),
  })
  const pages = list.data?.pages ?? []
  return (
    <>
      <output>{pages.join(' ')}</output>
      <ListEnd what="numbers" length={pages.length} list={list} />
    </>
  )
}

const shown = () => screen.getByRole('status').textContent

/** Renders the list, asks for its second page by its near end, and runs `interrupt` before the answer. */
async function interruptNextPage(interrupt: (client: QueryClient) => Promise<void>): Promise<void> {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Numbers />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown()).toBe('1'))
  await act(async () => {
    isNear = true
    for (const report of observers) report()
    await interrupt(client)
  })
}

test.each([
  ['canceled by a refetch of the list', (client: QueryClient) => client.invalidateQueries({ queryKey: ['numbers'] })],
  ['canceled without an answer', (client: QueryClient) => client.cancelQueries({ queryKey: ['numbers'] })],
])('a page whose request was %s is fetched again', async (_, interrupt) => {
  await interruptNextPage(interrupt)
  await waitFor(() => expect(shown()).toBe('1 2 3'))
  expect(screen.getByText("You're all caught up.")).toBeTruthy()
})
