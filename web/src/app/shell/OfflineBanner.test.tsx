import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOON = new Date('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setInterval', 'clearInterval'] })
  // Resets the last contact of other tests.
  vi.resetModules()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function renderBanner() {
  const [{ OfflineBanner }, word] = await Promise.all([import('./OfflineBanner.tsx'), import('#lib/api/server-contact.ts')])
  render(<OfflineBanner />)
  return word
}

const bannerText = () => screen.getByRole('status').textContent

test('shows that data can be old if there was no contact with the server', async () => {
  await renderBanner()
  expect(bannerText()).toBe("You're offline. Data may be out of date.")
})

test('shows the time of the last contact in server time, with the date if it is another day', async () => {
  const { recordResponse, recordContactNow } = await renderBanner()
  const respond = (date: string | null) => act(() => recordResponse(date))
  respond('Sat, 21 Nov 2026 11:29:00 GMT')
  expect(bannerText()).toBe("You're offline. Showing data from 11:29 UTC.")
  // A cached response, and one without a date.
  respond('Sat, 21 Nov 2026 09:00:00 GMT')
  respond(null)
  expect(bannerText()).toBe("You're offline. Showing data from 11:29 UTC.")
  // An event one minute later; the client clock is 31 minutes ahead.
  vi.setSystemTime(NOON.getTime() + 60_000)
  act(recordContactNow)
  expect(bannerText()).toBe("You're offline. Showing data from 11:30 UTC.")
  act(() => void vi.setSystemTime('2026-11-22T00:00:10Z').advanceTimersByTime(30_000))
  expect(bannerText()).toBe("You're offline. Showing data from 21 Nov, 11:30 UTC.")
})
