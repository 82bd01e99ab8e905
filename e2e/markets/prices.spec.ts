import type { Locator } from '@playwright/test'
import { type Post, readPost } from '@trademates/contract/posts'
import { watchSymbol } from '@trademates/contract/watchlists'
import { expect } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, publishPost } from '@trademates/test-support/browser/users.ts'
import { test } from '@trademates/test-support/browser/price-fixture.ts'

const SOON = { timeout: 30_000 }

/** What a chip shows, without its name for screen readers. */
const figures = (chip: Locator) => chip.locator('[data-part="shown"]')

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
  const chip = (code: string) => page.getByRole('article').getByRole('button', { name: new RegExp(`^${code}USD, `) })
  await page.goto(`/post/${post.id}`)
  await expect(figures(chip('XLM'))).toHaveText(/^\$XLMUSD at post 0\.50000? +since 0\.00% *$/, SOON)
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
  await expect(figures(chip('XLM'))).toHaveText(/^\$XLMUSD at post 0\.50000? +since \u221240\.00% *$/, SOON)
})

test('a symbol without an answer of its source has no price, on its page and in a watchlist', async ({
  app,
  open,
  createUser,
  binance,
}) => {
  binance.goOnline()
  const ada = await createUser('nina')
  await callAs(app, ada, watchSymbol, { params: { code: 'ALGOUSD' } })
  const page = await open(ada)
  await page.goto('/symbol/ALGOUSD')
  const symbol = page.getByRole('region', { name: 'ALGOUSD', exact: true })
  await expect(symbol.locator('[data-slot~="quote-line"]')).toHaveText('Price feed unavailable', SOON)
  await expect(symbol.getByText('No prices for this range')).toBeVisible()
  await page.goto('/about')
  const binanceRow = page.getByRole('list', { name: 'Price sources' }).getByRole('listitem').first()
  await expect(binanceRow).toHaveText('Binance · Live · Terms of use')
  await page.goto('/watchlists')
  await expect(page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem')).toContainText('—Price feed unavailable', SOON)
})

test('the chip of a symbol says what its price was and how it moved, and opens a card', async ({ app, open, createUser, binance }) => {
  test.slow()
  binance.goOnline()
  binance.publish('ADAUSDT', '0.5000', '0.4000')
  const eve = await createUser('eve')
  const post = await publishPost(app, eve, '$ADA, $EURUSD, $XAUUSD, $GBPUSD and $XAGUSD')
  const page = await open(eve)
  await page.goto(`/post/${post.id}`)
  const card = page.getByRole('article')
  const chip = card.getByRole('button', { name: /^ADAUSD, / })
  await expect(figures(chip)).toHaveText(/^\$ADAUSD at post 0\.50000? +since 0\.00% *$/, SOON)
  binance.publish('ADAUSDT', '0.5500', '0.4000')
  await expect(chip).toHaveAccessibleName(/^ADAUSD, .+\. At post 0\.50000?\. Since then up 10\.00 percent, now 0\.55000?\.$/, SOON)
  // The change of the day stands in no chip.
  await expect(chip).not.toContainText('37.5')
  await expect(card.getByRole('button', { name: /^EURUSD, .+Simulated\.$/ })).toContainText('Simulated', SOON)

  await chip.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog')
  await expect(details.getByText(/^Now 0\.55000? · 24h \+37\.50% · \d\d:\d\d UTC$/)).toBeVisible()
  await expect(details.getByText(/^At post 0\.50000? · \d\d:\d\d UTC · Binance$/)).toBeVisible()
  await expect(details.getByText(/^Since post \+0\.05000? \(\+10\.00%\)$/)).toBeVisible()
  await expect(details.locator('[data-slot~="price-line"]')).toBeVisible()
  for (const name of ['Open chart', 'Set alert', 'Watch']) await expect(details.getByText(name, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(chip).toBeFocused()

  await card.getByRole('button', { name: '2 more symbols' }).click()
  await expect(details.getByRole('region')).toHaveCount(5)
  await page.keyboard.press('Escape')

  binance.goOffline()
  await expect(figures(chip)).toHaveText(/^\$ADAUSD at post 0\.50000? +since — +prices late$/, SOON)
  await expect(chip).toHaveAccessibleName(/Prices late\.$/)
  binance.goOnline()
  binance.publish('ADAUSDT', '0.5500', '0.4000')

  await page.setViewportSize({ width: 320, height: 700 })
  await expect(chip).toContainText('+10.00%', SOON)
  await expect(chip.locator('[data-part="then"]')).toBeHidden()
  await chip.click()
  await expect(details.getByText('Open chart', { exact: true })).toBeInViewport()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(chip).toBeFocused()
})

test('a symbol that an edit names has its price at the edit', async ({ app, open, createUser, binance }) => {
  binance.goOnline()
  binance.publish('XLMUSDT', '0.5000', '0.4000')
  const fay = await createUser('fay')
  const post = await publishPost(app, fay, 'Watching')
  const page = await open(fay)
  await page.goto(`/update/${post.id}`)
  await page.getByLabel('Description').fill('Watching $XLM')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Watching $XLM' })).toBeVisible(SOON)
  await page.goto(`/post/${post.id}`)
  const chip = page.getByRole('article').getByRole('button', { name: /^XLMUSD, .*At edit 0\.50/ })
  await expect(chip).toContainText('at edit 0.50', SOON)
})

test('A11 a chip without a price says so, and a card says that its market is closed', async ({ app, open, createUser }) => {
  const ewa = await createUser('ewa')
  const post = await publishPost(app, ewa, '$NVDA and $AAPL')
  const isPriced = async () =>
    ((await callAs(app, ewa, readPost, { params: { id: post.id } })) as Post).symbols.every(({ awaits_price }) => !awaits_price)
  // An event would bring the price to the page.
  await expect.poll(isPriced).toBe(true)
  const page = await open(ewa)
  // A Saturday.
  await page.clock.setFixedTime('2026-11-28T15:00:00Z')
  await page.route(`**${readPost.path.replace('{id}', post.id)}`, async (route) => {
    const response = await route.fetch()
    const { symbols, ...rest } = (await response.json()) as Post
    const priced = symbols.map((symbol) => (symbol.code === 'NVDA' ? { ...symbol, price: null, awaits_price: false } : symbol))
    await route.fulfill({ json: { ...rest, symbols: priced } })
  })
  await page.goto(`/post/${post.id}`)
  await expect(figures(page.getByRole('article').getByRole('button', { name: /^NVDA, / }))).toHaveText(/^\$NVDA no price at post/, SOON)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^AAPL, / })
    .click()
  await expect(page.getByRole('dialog').getByText(/^Market closed/)).toBeVisible()
})
