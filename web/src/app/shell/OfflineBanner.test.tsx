import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOON = new Date('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setInterval', 'clearInterval'] })
  // What was heard in the tests before is not known here.
  vi.resetModules()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function stand() {
  const [{ OfflineBanner }, word] = await Promise.all([import('./OfflineBanner.tsx'), import('#lib/api/server-contact.ts')])
  render(<OfflineBanner />)
  return word
}

const says = () => screen.getByRole('status').textContent

test('before anything was heard, what is seen may be old', async () => {
  await stand()
  expect(says()).toBe("You're offline. Data may be out of date.")
})

test('it says when the server was heard last, by its own clock, and the day where that is another', async () => {
  const { recordResponse, recordContactNow } = await stand()
  const hear = (date: string | null) => act(() => recordResponse(date))
  hear('Sat, 21 Nov 2026 11:29:00 GMT')
  expect(says()).toBe("You're offline. Showing data from 11:29 UTC.")
  // An answer that was kept, and one that does not say when it was given.
  hear('Sat, 21 Nov 2026 09:00:00 GMT')
  hear(null)
  expect(says()).toBe("You're offline. Showing data from 11:29 UTC.")
  // The stream speaks, a minute later: the browser's clock is 31 minutes ahead.
  vi.setSystemTime(NOON.getTime() + 60_000)
  act(recordContactNow)
  expect(says()).toBe("You're offline. Showing data from 11:30 UTC.")
  act(() => void vi.setSystemTime('2026-11-22T00:00:10Z').advanceTimersByTime(30_000))
  expect(says()).toBe("You're offline. Showing data from 21 Nov, 11:30 UTC.")
})
