import type { Page } from '@playwright/test'
import { openEvents } from '@trademates/contract/events'

/**
 * Opens an address and waits until its event stream is open, so that whatever happens from now on is told to the page.
 * The stream asks for nothing from before: in the first ten seconds of a server, and after events that nobody listened to, the answer to that
 * is `missed`, at which the client reads everything again, at a moment that a test cannot know.
 */
export async function gotoLive(page: Page, address: string): Promise<void> {
  const events = (url: URL) => url.pathname === openEvents.path
  await page.route(events, (route) => route.continue({ url: route.request().url().replace(/\?.*/, '') }))
  const stream = page.waitForResponse((response) => events(new URL(response.url())))
  await page.goto(address)
  await stream
  await page.unroute(events)
}
