import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, networkError } from '#lib/api/call-error.ts'
import { ChunkError } from './routing/lazy-page.tsx'
import { ScreenError } from './ScreenError.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The texts of the error screen of a failed page. */
async function textsOf(error: Error): Promise<string[]> {
  const routeTree = createRootRoute({ component: () => <ScreenError error={error} /> })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  const alert = await screen.findByRole('alert')
  return [...alert.querySelectorAll('h2, p')].map(({ textContent }) => textContent)
}

test.each([
  [
    'a server that fails',
    new CallError('rejected', 'Something went wrong on our side.', { code: 'internal_error' }),
    ['Something went wrong on our side.'],
  ],
  ['no response', networkError(), ['Network error', 'Check your connection and try again.']],
  ['a defect of a page', new TypeError('undefined is not a function'), ['An unexpected error occurred.']],
])('says what happened: %s', async (_what, error, texts) => {
  expect(await textsOf(error)).toEqual(texts)
})

test.each([
  [true, 'TradeMates may have been updated. Try again to load the current version.'],
  [false, 'Check your connection and try again.'],
])('a page whose code is missing names the likely reason (online: %s)', async (isOnline, reason) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  expect(await textsOf(new ChunkError(new Error('404')))).toEqual(["Couldn't load this page", reason])
})
