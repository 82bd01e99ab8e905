import { systemChromium } from '@trademates/test-support/browser/chromium.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

test.use({
  launchOptions: systemChromium(),
  expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|dynamically imported|404/],
})

test('a reload without a network shows the last candles of a symbol, keeps a vote, and shows the last overview with its time', async ({
  open,
  createUser,
}) => {
  test.slow()
  const page = await open(await createUser('olena'), { serviceWorkers: 'allow' })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
  await page.getByRole('link', { name: 'Markets' }).first().click()
  const coins = page.getByRole('region', { name: 'Crypto' }).getByRole('link')
  await expect(coins.first()).toBeVisible({ timeout: 20_000 })
  const kept = () =>
    page.evaluate(async () =>
      caches
        .has('last feed')
        .then(async (isThere) => (isThere ? (await (await caches.open('last feed')).keys()).map(({ url }) => url) : [])),
    )
  await expect
    .poll(async () => (await kept()).filter((url) => /last-feed|last-data.*markets.*board/.test(url)).length, { timeout: 30_000 })
    .toBe(2)
  await page.goto('/symbol/BTCUSD')
  const candle = page.getByRole('region', { name: 'Chart of BTCUSD' }).getByText(/ C [\d,.]+/)
  await expect(candle).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await kept()).filter((url) => /last-data.*symbols/.test(url)).length).toBe(3)
  await page.context().setOffline(true)
  await page.reload()
  await expect(candle).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Price feed unavailable. Latest candles may be missing.')).toBeVisible()
  const bullish = page.getByRole('region', { name: 'Views' }).getByRole('button', { name: 'Bullish' })
  await bullish.click()
  await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 action pending.')).toBeVisible()
  await page.getByRole('link', { name: 'Markets' }).first().click()
  await expect(coins.first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Offline, from \d\d:\d\d UTC$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
})

test('a reload without a network keeps the symbols of the palette', async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('ivo'), { serviceWorkers: 'allow' })
  // A route switches the HTTP cache off, which keeps the index for a day.
  await page.route('**/api/symbols/index/', (route) => route.continue())
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
  const box = page.getByRole('combobox', { name: 'Search' })
  const gold = page.getByRole('option', { name: /^XAUUSD, Gold/ })
  await page.getByRole('button', { name: 'Search' }).first().click()
  await box.fill('gold')
  await expect(gold).toBeVisible()
  const isKept = () =>
    page.evaluate(async () => {
      const kept = (await caches.has('last feed')) ? await (await caches.open('last feed')).keys() : []
      return /last-feed/.test(kept.map(({ url }) => url).join()) && /symbols.*index/.test(kept.map(({ url }) => url).join())
    })
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Search' }).first().click({ timeout: 30_000 })
  await box.fill('silver')
  await expect(page.getByRole('option', { name: /^XAGUSD, Silver/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText("You're offline. Only symbols can be found.").first()).toBeVisible()
})
