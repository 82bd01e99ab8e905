import type { Locator, Page, Response } from '@playwright/test'
import { checkToken } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { listFeed } from '@trademates/contract/posts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { publishPost } from '@trademates/test-support/browser/users.ts'

/** Maximum size of the JavaScript of a first load, in kilobytes (1024 bytes, brotli, as sent). */
const LOGIN_KB = 110
const HOME_KB = 220
/** Smaller responses are not compressed. */
const SMALL = 512

/** Opens a page in an empty browser and sums the size of the scripts that it loads until it is ready. */
async function weigh(page: Page, path: string, ready: Locator): Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(path)
  await expect(ready).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = await Promise.all(
    scripts.map(async (response) => {
      const { responseBodySize } = await response.request().sizes()
      if (responseBodySize > SMALL) expect(await response.headerValue('content-encoding'), response.url()).toBe('br')
      return responseBodySize
    }),
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

test('the first load of the login screen and of the feed stays within its budget', { tag: '@core' }, async ({ app, open, createUser }) => {
  const eve = await createUser('eve')
  await publishPost(app, eve, 'A post, so that the feed has something to show')
  const guest = await open()
  const login = await weigh(guest, '/login', guest.getByRole('button', { name: 'Log in' }))
  const page = await open(eve)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  const home = await weigh(page, '/', page.getByRole('article').first())
  console.log(`JavaScript, brotli: /login ${login.toFixed(1)} KB, / ${home.toFixed(1)} KB`)
  // The data of the screen loads in parallel with the token check; no request is repeated before the stream opens.
  expect(
    calls
      .slice(0, 2)
      .map((call) => new URL(call.split(' ')[1] ?? '').pathname)
      .toSorted(),
  ).toEqual([listFeed.path, checkToken.path].toSorted())
  const stream = calls.findIndex((call) => call.includes(openEvents.path))
  const first = stream === -1 ? calls : calls.slice(0, stream)
  expect(first).toEqual([...new Set(first)])
  expect(login).toBeLessThanOrEqual(LOGIN_KB)
  expect(home).toBeLessThanOrEqual(HOME_KB)
})
