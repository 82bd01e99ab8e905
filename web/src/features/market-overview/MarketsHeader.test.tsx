import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setShortcutsEnabled } from '#lib/storage/shortcut-setting.ts'
import { MarketsHeader } from './MarketsHeader.tsx'

afterEach(() => {
  setShortcutsEnabled(true)
  cleanup()
})

test.each([
  ['on', true, '/markets/movers'],
  ['off', false, '/'],
])('with single-key shortcuts turned %s, the key 3 leads to %s', async (_, isOn, path) => {
  setShortcutsEnabled(isOn)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <RouterContextProvider router={router}>
      <MarketsHeader sources={undefined} />
    </RouterContextProvider>,
  )
  await userEvent.keyboard('3')
  expect(router.latestLocation.pathname).toBe(path)
})
