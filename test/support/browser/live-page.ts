import type { Page } from '@playwright/test'
import { openEvents } from '@trademates/contract/events'

/**
 * Opens an address and waits until its event stream is open, so that the page gets all later events.
 * The stream does not ask for earlier events: in the first ten seconds of a server the response would be `missed`, at which the client
 * reloads everything at an unpredictable time.
 */
export async function gotoLive(page: Page, address: string): Promise<void> {
  const events = (url: URL) => url.pathname === openEvents.path
  await page.route(events, (route) => route.continue({ url: route.request().url().replace(/\?.*/, '') }))
  const stream = page.waitForResponse((response) => events(new URL(response.url())))
  await page.goto(address)
  await stream
  await page.unroute(events)
}
