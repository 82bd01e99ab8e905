import type { Page, Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { write } from './people.ts'

/** Kilobytes of JavaScript (1024 bytes, brotli, as sent) that a first load may transfer: issue 2, part 5. */
const LOGIN_KB = 90
const HOME_MORE_KB = 150

/** Opens a page in an empty browser and weighs the scripts it asks for, until nothing more comes. */
async function weigh(page: Page, path: string): Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  const bytes = await Promise.all(
    scripts.map(async (response) => {
      expect(await response.headerValue('content-encoding'), response.url()).toBe('br')
      return (await response.request().sizes()).responseBodySize
    }),
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1024
}

test('the first load of the login screen and of the feed stays within its budget', async ({ app, open, newcomer }) => {
  const eve = await newcomer('eve')
  await write(app, eve, 'A post, so that the feed has something to show')
  const login = await weigh(await open(), '/login')
  const page = await open(eve)
  // The live stream never rests, so the network would never be idle.
  await page.route('**/api/events/', () => undefined)
  const home = await weigh(page, '/')
  console.log(`JavaScript, brotli: /login ${login.toFixed(1)} KB, / ${home.toFixed(1)} KB`)
  expect(login).toBeLessThanOrEqual(LOGIN_KB)
  expect(home - login).toBeLessThanOrEqual(HOME_MORE_KB)
})
