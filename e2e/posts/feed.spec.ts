import type { Page } from '@playwright/test'
import { follow } from '@trademates/contract/profiles'
import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, uniqueName, submitPost, publishPost } from '@trademates/test-support/browser/users.ts'
import { gotoLive } from '@trademates/test-support/browser/live-page.ts'

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test(
  'new posts wait behind a button on every feed and do not move the list until it is pressed',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const [reader, author] = [await createUser('rea'), await createUser('aut')]
    const tag = uniqueName('tag')
    const publish = (text: string) => publishPost(app, author, `$BTCUSD ${text}`, { market: 'Option', tags: [tag] })
    await callAs(app, reader, follow, { params: { userId: author.session.user.id } })
    await callAs(app, reader, watchSymbol, { params: { code: 'BTCUSD' } })
    for (let number = 1; number <= 12; number++) await publish(`Old note ${number}.`)
    const page = await open(reader)
    for (const address of ['/', '/?feed=following', '/?feed=watchlist', '/?market=Option', `/?tag=${tag}`]) {
      await gotoLive(page, address)
      const read = card(page, 'Old note 3.')
      await read.scrollIntoViewIfNeeded()
      const offsetTop = async () => {
        // An element near the viewport gets its height in the next frame.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        return Math.round((await read.boundingBox())?.y ?? 0)
      }
      const before = await offsetTop()
      await publish(`News for ${address}`)
      const button = page.getByRole('button', { name: '1 new post' })
      await expect(button, address).toBeVisible()
      expect(await offsetTop()).toBe(before)
      await expect(card(page, `News for ${address}`)).toHaveCount(0)
      if (address === '/') {
        // Returning restores the position, and pending posts stay pending.
        await read.getByRole('link', { name: /just now| ago/ }).click()
        await expect(page).toHaveURL(/\/post\//)
        await page.goBack()
        await expect.poll(offsetTop).toBe(before)
        // Going back before the next screen has loaded restores the position too.
        const { promise: code, resolve: arrive } = Promise.withResolvers<void>()
        await page.route('**/assets/**', async (route) => {
          await code
          await route.continue()
        })
        await page.getByRole('link', { name: 'About', exact: true }).click()
        await expect(read).toBeHidden()
        await page.goBack()
        arrive()
        await expect.poll(offsetTop).toBe(before)
        await page.unroute('**/assets/**')
      }
      await button.click()
      await expect(card(page, `News for ${address}`)).toBeInViewport()
      await expect(button).toHaveCount(0)
    }
  },
)

test('a like updates the other tabs of the viewer', async ({ app, open, createUser }) => {
  const [ida, jon] = [await createUser('ida'), await createUser('jon')]
  const text = `Liked in one tab ${uniqueName('l')}`
  await publishPost(app, jon, text)
  const first = await open(ida)
  await first.goto('/')
  const second = await first.context().newPage()
  await second.goto('/')
  await expect(card(second, text)).toBeVisible()
  await card(first, text).getByRole('button', { name: 'Like, 0' }).click()
  await expect(card(second, text).getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
  await card(second, text).getByRole('button', { name: 'Like, 1' }).click()
  await expect(card(first, text).getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false')
})

test('on a phone a long author name is not cut in the header of a post', async ({ app, open, createUser }) => {
  const author = await createUser('userwithaverylongname')
  const form = new FormData()
  for (const [name, value] of Object.entries({ description: '$XAUUSD', trading_markets: 'Commodities', stance: 'bullish' }))
    form.set(name, value)
  const { id } = await submitPost(app, author, form)
  const page = await open(author, { viewport: { width: 360, height: 780 } })
  await page.goto(`/post/${id}`)
  const name = page.getByRole('article').getByRole('link', { name: author.username, exact: true }).last()
  await expect(page.getByRole('article').getByText('Bullish')).toBeVisible()
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
})
