import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs } from '@trademates/test-support/browser/users.ts'

const SOON = { timeout: 20_000 }

test('g x opens the markets: blocks, movers, own symbols, and pages by key', { tag: '@core' }, async ({ app, open, createUser }) => {
  test.slow()
  const odile = await createUser('odile')
  await callAs(app, odile, watchSymbol, { params: { code: 'XAUUSD' } })
  const page = await open(odile)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Markets' }).first()).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText('Markets')
  const indices = page.getByRole('region', { name: 'Indices' })
  await expect(indices.getByRole('link', { name: /^SPX S&P 500 [\d,]+\.\d\d / })).toBeVisible(SOON)
  await expect(indices.getByText('Simulated', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Your watchlist' }).getByRole('link', { name: /^XAUUSD/ })).toBeVisible()
  await page.getByRole('button', { name: 'Crypto', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Most active' }).getByRole('link', { name: /^BTCUSD/ })).toBeVisible()

  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit overview' })
  await dialog.getByRole('button', { name: 'Remove SPX' }).click()
  await dialog.getByRole('combobox', { name: 'Add a symbol to Indices' }).fill('SENSEX')
  await dialog.getByRole('option', { name: /^SENSEX/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(indices.getByRole('link', { name: /^SENSEX/ })).toBeVisible()
  await expect(indices.getByRole('link', { name: /^SPX/ })).toHaveCount(0)

  await page.keyboard.press('3')
  await expect(page).toHaveURL(/\/markets\/movers$/)
  // The overview, which has chips of the same names, stays until the page is loaded.
  await expect(page.getByRole('group', { name: 'Period' })).toBeVisible()
  await page.getByRole('button', { name: 'Stocks' }).click()
  await page.getByRole('button', { name: '1h' }).click()
  await expect(page).toHaveURL(/market=Stock&period=1h/)
  await expect(page.getByRole('region', { name: 'Most active' }).getByRole('link').first()).toBeVisible()
})

test.describe('without an answer', () => {
  test.use({ expectedNoise: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] })

  test('a failed part can be retried, and an offline reader keeps the last prices with their time', async ({ open, createUser }) => {
    const page = await open(await createUser('ottilie'))
    await page.goto('/markets')
    await expect(page.getByRole('region', { name: 'Crypto' }).getByRole('link').first()).toBeVisible(SOON)
    await page.route('**/api/markets/movers/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Forex', exact: true }).click()
    await expect(page.getByRole('heading', { name: "Couldn't load movers" })).toBeVisible(SOON)
    await page.unroute('**/api/markets/movers/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Most active' })).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/^Offline, from \d\d:\d\d UTC$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Crypto' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Stocks', exact: true })).toBeDisabled()
  })
})
