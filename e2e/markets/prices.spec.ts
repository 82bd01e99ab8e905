import { watchSymbol } from '@trademates/contract/watchlists'
import { expect } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, publishPost } from '@trademates/test-support/browser/users.ts'
import { test } from '@trademates/test-support/browser/price-fixture.ts'

const SOON = { timeout: 30_000 }

test('a price shows its provider, updates live, and is marked when the provider is down', async ({ open, createUser, binance }) => {
  test.slow()
  binance.goOnline()
  binance.publish('ZECUSDT', '90.00', '80.00')
  const page = await open(await createUser('dov'))
  await page.goto('/symbol/ZECUSD')
  const symbol = page.getByRole('region', { name: 'ZECUSD', exact: true })
  await expect(symbol.getByText('90.00', { exact: true })).toBeVisible(SOON)
  await expect(symbol.getByText('+10.00 (+12.50%)')).toBeVisible()
  const stamp = symbol.locator('[data-slot~="quote-line"]')
  await expect(stamp).toContainText(/Live · \d\d:\d\d UTC · Binance/)
  await expect(stamp.getByRole('link', { name: 'Binance' })).toHaveAttribute('href', 'https://www.binance.com/')
  await expect(symbol.getByText('Prices by Binance')).toBeVisible()
  binance.publish('ZECUSDT', '72.00', '80.00')
  await expect(symbol.getByText('\u22128.00 (\u221210.00%)')).toBeVisible(SOON)

  binance.goOffline()
  await expect(stamp).toContainText(/Last available · \d\d:\d\d UTC · Binance/, SOON)
  await expect(symbol.getByText('72.00', { exact: true })).toBeVisible()
  binance.goOnline()
  binance.publish('ZECUSDT', '76.00', '80.00')
  await expect(stamp).toContainText('Live', SOON)
  await expect(symbol.getByText('76.00', { exact: true })).toBeVisible()
})

test('real prices and sample data on one screen are each labeled', { tag: '@core' }, async ({ app, open, createUser, binance }) => {
  binance.goOnline()
  binance.publish('XLMUSDT', '0.5000', '0.4000')
  const ada = await createUser('ada')
  for (const code of ['XLMUSD', 'EURUSD']) await callAs(app, ada, watchSymbol, { params: { code } })
  const post = await publishPost(app, ada, 'Between $XLM and $EURUSD')
  const page = await open(ada)
  const chip = (code: string) => page.getByRole('article').getByRole('link', { name: new RegExp(`^\\$${code}USD `) })
  await page.goto(`/post/${post.id}`)
  await expect(chip('XLM')).toHaveText(/^\$XLMUSD ?0\.50000?0\.00%$/, SOON)
  await expect(chip('EUR')).toContainText('Simulated', SOON)
  await page.goto('/watchlists')
  const rows = page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem')
  const [real, made] = [rows.filter({ hasText: 'XLMUSD' }), rows.filter({ hasText: 'EURUSD' })]
  await expect(real).toContainText('Live', SOON)
  await expect(real).toContainText('+25.00%')
  await expect(real.locator('[data-slot~="change"].up svg')).toBeVisible()
  await expect(made).toContainText('Simulated')
  await expect(page.getByRole('link', { name: 'Binance' })).toBeVisible()
  binance.publish('XLMUSDT', '0.3000', '0.4000')
  await expect(real).toContainText('\u221225.00%', SOON)
  await expect(real.locator('[data-slot~="change"].down svg')).toBeVisible()
  await expect(made.locator('svg[data-slot~="spark"]')).toBeVisible()

  await page.goto(`/post/${post.id}`)
  // The price at the time of the post, and the change since.
  await expect(chip('XLM')).toHaveText(/^\$XLMUSD ?0\.50000?\u221240\.00%$/, SOON)
})
