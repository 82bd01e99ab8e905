import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs } from '@trademates/test-support/browser/users.ts'

test('news: filter by market and watchlist, endless list, and links to symbols', { tag: '@core' }, async ({ app, open, createUser }) => {
  test.slow()
  const nora = await createUser('nora')
  const page = await open(nora)
  await page.goto('/newsAndAlert')
  const headlines = page.getByRole('heading', { level: 3 })
  // The first headlines are fetched when the server has started and published as they arrive.
  await expect(headlines).toHaveCount(20)
  await expect(page.getByText('Demo headlines.')).toBeVisible()
  await expect(page.locator('[data-slot~="news"] a[target]')).toHaveCount(0)
  await page
    .getByText("You're all caught up.")
    .or(page.getByRole('button', { name: 'Show more news' }))
    .scrollIntoViewIfNeeded()
  await expect.poll(() => headlines.count()).toBeGreaterThan(20)

  await page.getByRole('button', { name: 'Commodities' }).click()
  await expect(page).toHaveURL(/market=Commodities/)
  await expect(headlines.filter({ hasText: /Gold and real yields/ })).toBeVisible()
  await expect(headlines.filter({ hasText: /Walmart/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'My watchlists' }).click()
  await expect(page.getByRole('heading', { name: 'No posts about your symbols yet' })).toBeVisible()
  await expect(page.getByText('Add symbols to track their prices here.')).toBeVisible()
  await callAs(app, nora, watchSymbol, { params: { code: 'XAGUSD' } })
  await page.reload()
  // The watchlist is at the top, each symbol with a bell that links to its alert.
  const row = page.getByRole('table', { name: 'Watchlist' }).getByRole('row', { name: /XAGUSD/ })
  await expect(row.getByRole('cell').first()).toHaveText(/^[\d,.]+$/)
  await expect(row.locator('[data-slot~="range"]')).toBeVisible()
  await expect(row.locator('svg[data-slot~="spark"]')).toBeVisible()
  await row.getByRole('button', { name: 'Set alert on XAGUSD' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Condition').selectOption('Greater than or equal')
  await form.getByLabel('Price').fill('9999')
  await form.getByRole('button', { name: 'Set alert' }).click()
  await row.getByRole('button', { name: 'Edit alert XAGUSD above 9,999' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit alert' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Price alerts' }).getByRole('switch', { name: 'XAGUSD above 9,999' })).toBeChecked()
  await expect(row.getByRole('button')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(headlines.first()).toBeVisible()
  for (const text of await headlines.allInnerTexts()) expect(text).toMatch(/silver/i)

  await page.getByRole('link', { name: '$XAGUSD' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '$XAGUSD' })).toBeVisible()
  await page.getByRole('tab', { name: 'News' }).click()
  await expect(page.getByRole('tabpanel', { name: 'News about $XAGUSD' }).getByRole('heading', { level: 3 }).first()).toHaveText(/silver/i)
})

test.describe('news that fail to load', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })
  test('show an error and load on retry; a headline opens in a new tab without a referrer', async ({ open, createUser }) => {
    const page = await open(await createUser('oskar'))
    const item = {
      id: '01890000-0000-7000-8000-000000000000',
      headline: 'Rates unchanged',
      url: 'https://press.example/rates',
      source: 'A central bank',
      published_at: '2026-01-05T09:30:00.000Z',
      symbols: ['EURUSD'],
      markets: ['Forex'],
      is_sample: false,
    }
    let isDown = true
    await page.route(/\/api\/news\//, (route) => (isDown ? route.abort() : route.fulfill({ json: [item] })))
    await page.goto('/newsAndAlert')
    await expect(page.getByText("Couldn't load news")).toBeVisible({ timeout: 20_000 })
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    const link = page.getByRole('link', { name: 'Rates unchanged (opens in a new tab)' })
    await expect(link).toHaveAttribute('href', item.url)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(page.getByRole('listitem').filter({ has: link })).toContainText('09:30')
    await expect(page.getByRole('listitem').filter({ has: link })).toContainText('A central bank')
    await expect(page.getByRole('heading', { name: 'Monday 5 January (UTC)' })).toBeVisible()
    await expect(page.getByText('Demo headlines')).toHaveCount(0)
  })
})
