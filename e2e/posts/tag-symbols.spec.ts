import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { connectUsers } from '@trademates/test-support/browser/chat-api.ts'
import { messageItem, openConversation, typeMessage } from '@trademates/test-support/browser/chat-screen.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { publishPost, uniqueName } from '@trademates/test-support/browser/users.ts'

const description = (page: Page) => page.getByLabel('Description')
const market = (page: Page) => page.getByLabel('Trading market')
const add = (page: Page) => page.getByRole('button', { name: 'Add Post' })
const question = (page: Page, tag: string) => page.getByRole('radiogroup', { name: `Which $${tag}?` })
const chips = (page: Page) => page.getByRole('list', { name: 'Symbols' }).getByRole('listitem')

test('A3 the author of an ambiguous cashtag is asked for its symbol, by keyboard alone', { tag: '@core' }, async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('ann'))
  await page.goto('/add_post')
  const text = `Long $ES into the close ${uniqueName('t')}`
  await description(page).focus()
  await page.keyboard.insertText(text)
  await expect(question(page, 'ES').getByRole('radio')).toHaveCount(2)
  await expect(question(page, 'ES')).toContainText(/E-mini S&P 500 · Future · [\d,.]+/)
  await expect(description(page)).toBeFocused()
  expect((await new AxeBuilder({ page }).include('form').analyze()).violations).toEqual([])

  await market(page).selectOption('Crypto')
  await add(page).click()
  await expect(page.getByText('Choose what $ES means.')).toBeVisible()
  await expect(question(page, 'ES').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(question(page, 'ES').getByRole('radio', { name: /^Eversource/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Choose what $ES means.')).toHaveCount(0)
  await expect(chips(page)).toContainText([/^\$ES E-mini S&P 500 · Future/])

  // The answer is kept over a change of the market and a reload.
  await market(page).selectOption('Stock')
  await expect(chips(page)).toContainText([/^\$ES E-mini S&P 500 · Future/])
  await page.reload()
  await expect(question(page, 'ES').getByRole('radio').first()).toBeChecked()
  await add(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  const post = page.getByRole('article').filter({ hasText: text })
  await expect(post.getByRole('link', { name: '$ES', exact: true })).toHaveAttribute('href', '/symbol/ES1!')
})

test('A3 the market of a post comes from its first cashtag until it is chosen, and a change of the market resolves again', async ({
  open,
  createUser,
}) => {
  const page = await open(await createUser('bea'))
  await page.goto('/add_post')
  await description(page).fill('$NVDA over $ES')
  await expect(market(page)).toHaveValue('Stock')
  await expect(page.getByText('Market set from $NVDA')).toBeVisible()
  await expect(chips(page)).toContainText([/^\$NVDA .* · Stock · [\d,.]+/, /^\$ES Eversource/])
  await market(page).selectOption('Future')
  await expect(page.getByText('$ES is now E-mini S&P 500')).toBeVisible()
  await expect(page.getByText('Market set from $NVDA')).toHaveCount(0)
  await expect(chips(page)).toContainText([/^\$NVDA/, /^\$ES E-mini S&P 500/])
  // Chosen by hand, also where it is the one that the cashtag had set.
  await market(page).selectOption('Stock')
  await description(page).fill('$XAUUSD over $ES')
  await expect(chips(page)).toContainText([/^\$XAUUSD/, /^\$ES/])
  await expect(market(page)).toHaveValue('Stock')
})

test('A3 the sentiment about a cashtag is cleared when the tag stands for another symbol', async ({ open, createUser }) => {
  const page = await open(await createUser('bob'))
  const bullish = page.getByRole('button', { name: 'Bullish' })
  const notice = page.getByText('Cleared: sentiment belongs to one symbol.')
  await page.goto('/add_post')
  await market(page).selectOption('Stock')
  await description(page).fill('$ES climbs')
  await expect(chips(page)).toContainText([/^\$ES Eversource/])
  await bullish.click()
  await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  await market(page).selectOption('Future')
  await expect(notice).toBeVisible()
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')
  await bullish.click()
  await expect(notice).toHaveCount(0)
  await market(page).selectOption('Commodities')
  await question(page, 'ES').getByText('Eversource Energy · Stock').click()
  await expect(notice).toBeVisible()
})

test('a coin in a post about stocks is asked for, not dropped', async ({ open, createUser }) => {
  const page = await open(await createUser('cas'))
  await page.goto('/add_post')
  await market(page).selectOption('Stock')
  await description(page).fill('Correlated with $BTC again')
  await question(page, 'BTC').getByText('Bitcoin / US dollar · Crypto').click()
  await add(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  const post = page.getByRole('article').filter({ hasText: 'Correlated with' })
  await expect(post.getByRole('link', { name: '$BTC', exact: true })).toHaveAttribute('href', '/symbol/BTCUSD')
})

test('a comment takes the symbol of its post, and an ambiguous cashtag leads to the search', async ({ app, open, createUser }) => {
  const [dot, eve] = [await createUser('dot'), await createUser('eve')]
  await connectUsers(app, dot, eve)
  const post = await publishPost(app, dot, uniqueName('Roll week '), { market: 'Future' })
  const page = await open(eve)
  await page.goto(`/post/${post.id}`)
  await page.getByLabel('Write a comment').fill('$ES rolls, $GOLD waits')
  await page.getByLabel('Write a comment').press('Enter')
  const comment = page.getByRole('listitem').filter({ hasText: 'rolls' })
  await expect(comment.getByRole('link', { name: '$ES' })).toHaveAttribute('href', '/symbol/ES1!')
  await comment.getByRole('link', { name: '$GOLD' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('q') === '$GOLD')
  await expect(page.getByRole('main').getByRole('link', { name: /^XAUUSD/ })).toBeVisible()

  // A message has no market.
  await openConversation(page, dot)
  await typeMessage(page, 'long $ES and $NVDA')
  const message = messageItem(page, 'long')
  await expect(message.getByRole('link', { name: '$NVDA' })).toHaveAttribute('href', '/symbol/NVDA')
  await message.getByRole('link', { name: '$ES' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === '$ES' && url.searchParams.get('kind') === 'symbols')
  const results = page.getByRole('main').getByRole('link', { name: /^ES/ })
  await expect(results.first()).toHaveAttribute('href', '/symbol/ES1!')
  await expect(results.nth(1)).toHaveAttribute('href', '/symbol/ES')
})

test.describe('a note that could not be marked as seen', () => {
  test.use({ expectedNoise: [/status of 503/] })

  test('stays, and is marked when it comes into view again', async ({ app, open, createUser }) => {
    const gil = await createUser('gil')
    const post = await publishPost(app, gil, uniqueName('$ES falls '), { market: 'Future' })
    const page = await open(gil)
    const corrections = [{ tag: 'ES', code: 'ES1!', name: 'E-mini S&P 500', has_choice: true }]
    await page.route(`**/api/feed/posts/${post.id}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), corrections } })
    })
    const statuses: number[] = []
    const left = Promise.withResolvers<undefined>()
    await page.route('**/corrections/seen/', async (route) => {
      const isFirst = statuses.length === 0
      const response = isFirst ? null : await route.fetch()
      statuses.push(response?.status() ?? 503)
      // The answer comes after the author has left.
      if (!isFirst) await left.promise
      await (response === null ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ response }))
    })
    await page.goto(`/post/${post.id}`)
    const note = page.getByRole('article').getByRole('note')
    await expect(note).toBeVisible()
    await expect.poll(() => statuses).toEqual([503])
    await page.getByRole('link', { name: 'Markets' }).first().click()
    await expect(note).toHaveCount(0)
    await page.goBack()
    await expect(note).toBeVisible()
    await expect.poll(() => statuses).toEqual([503, 204])
    // The note of the cached post is gone on the next visit.
    await page.unroute(`**/api/feed/posts/${post.id}/`)
    await page.route(`**/api/feed/posts/${post.id}/`, () => undefined)
    await page.getByRole('link', { name: 'Markets' }).first().click()
    await expect(note).toHaveCount(0)
    left.resolve(undefined)
    await page.goBack()
    await expect(page.getByRole('article').getByText('falls')).toBeVisible()
    await expect(note).toHaveCount(0)
  })
})

test('the author sees once what a cashtag points to now, and can change it', async ({ app, open, createUser }) => {
  const fay = await createUser('fay')
  const post = await publishPost(app, fay, uniqueName('$ES climbs '), { market: 'Future' })
  const page = await open(fay)
  // As in the answer to the author of a post from before the market decided.
  const corrections = [{ tag: 'ES', code: 'ES1!', name: 'E-mini S&P 500', has_choice: true }]
  let isSeen = false
  await page.route(`**/api/feed/posts/${post.id}/`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as object
    const isShown = route.request().method() === 'GET' && !isSeen
    await route.fulfill({ response, json: { ...body, ...(isShown && { corrections }) } })
  })
  await page.route('**/corrections/seen/', async (route) => {
    const response = await route.fetch()
    isSeen = response.status() === 204
    await route.fulfill({ response })
  })

  await page.goto(`/post/${post.id}`)
  const article = page.getByRole('article')
  await expect(article.getByRole('note')).toHaveText('$ES now points to E-mini S&P 500. Change')
  expect((await new AxeBuilder({ page }).include('article').analyze()).violations).toEqual([])
  await expect.poll(() => isSeen).toBe(true)
  await article.getByRole('link', { name: 'Change what $ES points to' }).click()
  await expect(question(page, 'ES').getByRole('radio', { name: /^E-mini/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(chips(page)).toContainText([/^\$ES Eversource Energy · Stock/])
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(page, 'Post updated successfully!')
  await page.goto(`/post/${post.id}`)
  await expect(article.getByRole('link', { name: '$ES', exact: true })).toHaveAttribute('href', '/symbol/ES')
  await expect(article.getByRole('note')).toHaveCount(0)
})

test('an edit that removes the cashtag of a sentiment clears it, and says so before', async ({ app, open, createUser }) => {
  const gus = await createUser('gus')
  const post = await publishPost(app, gus, 'First $MSFT, then $AAPL', { market: 'Stock', stance: 'bullish' })
  const page = await open(gus)
  await page.goto(`/update/${post.id}`)
  const notice = page.getByText('Cleared: sentiment belongs to one symbol.')
  const bullish = page.getByRole('group', { name: 'Sentiment' }).getByRole('button', { name: 'Bullish' })
  await description(page).fill('First $AAPL, then $MSFT')
  await expect(chips(page)).toContainText([/^\$AAPL/, /^\$MSFT/])
  await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  await expect(notice).toHaveCount(0)
  await description(page).fill('First $AAPL')
  await expect(notice).toBeVisible()
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expectToast(page, 'Post updated successfully!')
  await page.goto(`/post/${post.id}`)
  await expect(page.getByRole('article').getByRole('link', { name: '$AAPL', exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByText('Bullish', { exact: true })).toHaveCount(0)
})
