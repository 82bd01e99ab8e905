import { listTrending, type Trend } from '@trademates/contract/market-overview'
import { MarketSymbol, readSymbol } from '@trademates/contract/symbols'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs } from '@trademates/test-support/browser/users.ts'

test(
  'lists rising and discussed symbols with reasons, and warns on the page of a symbol that is held back',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const otto = await createUser('otto')
    const symbol = MarketSymbol.parse(await callAs(app, otto, readSymbol, { params: { code: 'EURUSD' } }))
    const rising: Trend = {
      symbol,
      posts: 41,
      authors: 33,
      ratio: '6.8',
      window: '1h',
      reason: '',
      price: '1.08',
      change_percent: '0.4',
      bullish_percent: null,
    }
    const page = await open(otto)
    const answer = {
      rising: [rising],
      discussed: [{ ...rising, posts: 400, authors: 182, ratio: null, window: '24h' }],
      as_of: new Date().toISOString(),
    }
    await page.route(`**${listTrending.path}`, (route) => route.fulfill({ json: answer }))
    await page.goto('/markets')
    await page.getByRole('navigation', { name: 'Markets' }).getByRole('link', { name: 'Trending' }).click()
    await expect(page).toHaveURL(/\/markets\/trending$/)
    await expect(
      page
        .getByRole('region', { name: 'Rising' })
        .getByRole('link', { name: /^1 EURUSD .*41 posts by 33 people in an hour, 6.8 times usual$/ }),
    ).toBeVisible()
    // The price follows the quotes from the first one on.
    await expect(page.getByRole('region', { name: 'Rising' }).getByText('1.08000')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Most discussed' }).getByRole('link', { name: /182 people in 24 hours$/ })).toBeVisible()
    await page.getByRole('navigation', { name: 'Markets' }).getByRole('link', { name: 'Overview' }).click()
    await expect(page).toHaveURL(/\/markets$/)
    await page.keyboard.press('/')
    const popular = page.getByRole('group', { name: 'Popular now' })
    await expect(popular.getByRole('option', { name: /EURUSD.*41 posts by 33 people/ })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const reason = popular.getByText(/^41 posts by 33 people in an hour, 6.8 times usual/).last()
    expect(await reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await popular.getByRole('option', { name: 'All trending' }).click()
    await expect(page).toHaveURL(/\/markets\/trending$/)

    const warning = {
      shared_tags: [],
      posts_24h: 14,
      warning: 'Unusual posting.',
      warning_params: { posts: 14, new_posts: 9, is_thin: true },
    }
    const held = MarketSymbol.parse(await callAs(app, otto, readSymbol, { params: { code: 'GBPUSD' } }))
    await page.route('**/api/symbols/GBPUSD/', (route) => route.fulfill({ json: { ...held, ...warning } }))
    await page.goto('/symbol/GBPUSD')
    await expect(page.getByText('Unusual posting: 14 posts in an hour, 9 by accounts younger than 7 days. Trading is thin.')).toBeVisible()
  },
)

test('says that nothing is unusual', async ({ open, createUser }) => {
  const page = await open(await createUser('orla'))
  await page.goto('/markets/trending')
  await expect(page.getByRole('region', { name: 'Rising' }).getByText('Nothing unusual right now.')).toBeVisible()
})
