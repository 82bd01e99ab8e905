import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readCommunity } from '@trademates/contract/community'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { publishPost } from '@trademates/test-support/browser/users.ts'

const LESSON = 'How a candlestick is built'
/** The right answers of the quiz. */
const RIGHT = ['Filled, from 50 down to 49', 'Whether the high or the low came first', "It isn't finished, and its close still moves", '19']

/** Scrolls a lesson to its end, so that every part of it is visible once. */
async function read(page: Page): Promise<void> {
  for (const section of await page.getByRole('article').locator('[data-end]').all()) await section.scrollIntoViewIfNeeded()
}

const row = (page: Page, name: string) => page.getByRole('region', { name: 'Learn' }).getByRole('link', { name: new RegExp(name) })

test(
  'a lesson that was read and whose quiz was passed is completed after a reload and on another device at once',
  { tag: '@core' },
  async ({ open, createUser }) => {
    const user = await createUser('lea')
    const [page, tablet] = [await open(user), await open(user)]
    await Promise.all([page.goto('/'), tablet.goto('/learn')])
    await page.getByRole('link', { name: 'Learn' }).first().click()
    await expect(page.getByText('0 of 25 lessons')).toBeVisible()
    await expect(tablet.getByText('0 of 25 lessons')).toBeVisible()
    await page.getByRole('link', { name: LESSON }).click()
    await expect(page.getByRole('heading', { level: 1, name: LESSON })).toBeFocused()
    await expect(page.getByRole('img', { name: /Two candles\. The first opens at 10/ })).toBeVisible()

    await test.step('reading progress is saved', async () => {
      await read(page)
      await expect(row(tablet, LESSON)).toContainText('Quiz not taken')
      await expect(tablet.getByRole('link', { name: 'Take the quiz' })).toBeVisible()
    })

    await test.step('a quiz requires every answer and explains the right ones', async () => {
      const check = page.getByRole('button', { name: 'Check answers' })
      await check.click()
      await expect(page.getByText('Choose an answer.')).toHaveCount(RIGHT.length)
      await expect(page.getByRole('radio', { name: 'Hollow, from 48 to 53' })).toBeFocused()
      for (const group of await page
        .getByRole('group')
        .filter({ has: page.getByRole('radio') })
        .all())
        await group.getByRole('radio').first().check()
      await check.click()
      await expect(page.getByRole('status').filter({ hasText: '1 of 4 correct. Review the lesson' })).toBeVisible()
      await expect(page.getByText('The body lies between open and close')).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      for (const answer of RIGHT) await page.getByRole('radio', { name: answer, exact: true }).check()
      await check.click()
      await expect(page.getByRole('status').filter({ hasText: '4 of 4 correct. Lesson complete.' })).toBeVisible()
    })

    await expect(row(tablet, LESSON)).toContainText('Done')
    await expect(tablet.getByText('1 of 25 lessons')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your best so far: 4 of 4.')).toBeVisible()
  },
)

test.describe('errors', () => {
  // The console message of the browser about the aborted request.
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('a lesson that cannot be saved shows an error and is saved on retry; an unknown lesson is not found', async ({
    open,
    createUser,
  }) => {
    const page = await open(await createUser('leo'))
    await page.goto('/learn/no-such-lesson')
    await expect(page.getByRole('heading', { name: 'Lesson not found' })).toBeVisible()
    await page.route('**/api/learning/', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await page.goto('/learn/scams')
    await page.getByRole('article').locator('[data-end]').first().scrollIntoViewIfNeeded()
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry.first()).toBeVisible()
    await page.unroute('**/api/learning/')
    await retry.first().click()
    await expect(async () => {
      await page.goto('/learn')
      await expect(row(page, 'Signals, guarantees').getByRole('img', { name: /^[1-9]\d*% read$/ })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })
})

test.describe('the glossary', () => {
  test('is searchable, and every term has its own address', async ({ open, createUser }) => {
    const page = await open(await createUser('gil'))
    await page.goto('/learn/glossary#margin-call')
    const term = page.getByRole('link', { name: 'Margin call', exact: true })
    await expect(term).toHaveAttribute('aria-current', 'page')
    await expect(term).toBeInViewport()
    const field = page.getByLabel('Find a term')
    await field.fill('short')
    await expect(page.locator('dt').first()).toContainText('Short')
    await expect(page.locator('dt').filter({ hasText: 'Short squeeze' })).toBeVisible()
    await field.fill('RSI')
    await expect(page.locator('dt').first()).toHaveText('Relative strength indexRSI')
    await field.fill('zzz')
    await expect(page.getByRole('heading', { name: 'Term not found' })).toBeVisible()
    await field.fill('')
    await page.getByRole('link', { name: 'W', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'W', exact: true })).toBeInViewport()
  })

  test('opens as a card from the first mention of a term in a post, without layout shift', async ({ app, open, createUser }) => {
    const user = await createUser('gus')
    const text = 'Slippage again: the spread was fine, my slippage was not. ATR shows 40 pips, atr nothing, $PIP and #drawdown neither.'
    const post = await publishPost(app, user, text)
    const page = await open(user)
    await page.goto('/')
    await page.getByRole('article').filter({ hasText: 'Slippage again' }).locator('[data-slot~="when"]').click()
    await expect(page).toHaveURL(`/post/${post.id}`)
    await expect(page.getByRole('region', { name: 'Feed' })).toHaveCount(0)
    const article = page.getByRole('article')
    await expect(article).toBeVisible()
    const plain = await article.boundingBox()
    const words = article.locator('[data-slot~="term"]')
    await expect(words).toHaveText(['Slippage', 'ATR', 'pips'])
    await expect.poll(() => article.boundingBox()).toEqual(plain)

    await words.first().hover()
    const card = page.locator('[data-slot~="term-card"]')
    await expect(card).toContainText('The difference between the price that was expected and the one that was got.')
    await expect(words.first()).toHaveAccessibleDescription(/^Slippage The difference/)
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()

    await article.getByRole('button', { name: 'Copy link' }).focus()
    const reach = async (word: Locator) => {
      for (let step = 0; step < 20 && !(await word.evaluate((element) => element === document.activeElement)); step++)
        await page.keyboard.press('Shift+Tab')
    }
    await reach(words.nth(1))
    await expect(card).toContainText('Average true range')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/learn\/glossary#average-true-range$/)
    await page.goBack()
    await expect(page).toHaveURL(`/post/${post.id}`)
  })

  test('marks its terms in a browser that is never idle too', async ({ app, open, createUser }) => {
    const user = await createUser('gwen')
    const post = await publishPost(app, user, 'No leverage on this one.')
    const page = await open(user)
    await page.addInitScript(() => {
      window.requestIdleCallback = (work, { timeout } = {}) => (timeout === undefined ? 0 : window.setTimeout(work, timeout))
    })
    await page.goto(`/post/${post.id}`)
    await expect(page.getByRole('article').locator('[data-slot~="term"]')).toHaveText('leverage')
  })

  test('opens its card on a tap and links to the term', async ({ app, open, createUser }) => {
    const user = await createUser('gia')
    const post = await publishPost(app, user, 'No leverage on this one.')
    const page = await open(user, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.goto(`/post/${post.id}`)
    await page.getByRole('article').locator('[data-slot~="term"]').tap()
    const card = page.locator('[data-slot~="term-card"]')
    await expect(card).toContainText('It multiplies results and costs')
    await expect(page).toHaveURL(/\/post\//)
    await card.getByRole('link', { name: 'Lesson' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Leverage and margin' })).toBeVisible()
  })
})

test('each calculator computes its example in decimals and validates its input', async ({ open, createUser }) => {
  const page = await open(await createUser('cal'))
  await page.goto('/learn/position-size')
  await expect(page).toHaveTitle(/Position size.* · TradeMates$/)
  await page.getByRole('link', { name: 'Try it with your own numbers' }).click()
  const on = (name: string) => page.getByRole('region', { name, exact: true })
  const result = (name: string) => on(name).getByRole('status')

  for (const name of ['Position size', 'Pip value', 'Risk and reward', 'Margin and leverage', 'Compounding']) {
    await expect(on(name).locator('[data-slot~="calculator-formula"]').first()).toContainText('=')
    // The value of a pip follows from the definition of a pip.
    await expect(on(name).getByText(/^Source: \S/)).toHaveCount(name === 'Pip value' ? 0 : 1)
  }
  await expect(result('Position size')).toContainText('Size, rounded down40')
  await on('Position size').getByLabel('Stop', { exact: true }).fill('20')
  await expect(on('Position size').getByLabel('Stop', { exact: true })).toHaveAccessibleDescription(
    'The stop has to differ from the entry.',
  )
  await on('Position size').getByLabel('Stop', { exact: true }).fill('19.9')
  await expect(result('Position size')).toContainText('Size, rounded down500')

  await on('Pip value').getByLabel('One pip').selectOption('0.01')
  await on('Pip value').getByLabel('Currency of the account').selectOption('base')
  await on('Pip value').getByLabel('Price of the pair').fill('150')
  await expect(result('Pip value')).toContainText('One pip, in your currency6.6667')

  await on('Risk and reward').getByLabel('Target').fill('115')
  await expect(result('Risk and reward')).toContainText('Break-even win rate25 %')

  await on('Margin and leverage').getByLabel('Equity').fill('1000')
  await expect(on('Margin and leverage').getByLabel('Equity')).toHaveAccessibleDescription('The margin alone is 1,798.20.')

  await on('Compounding').getByLabel('Periods').fill('24')
  await expect(result('Compounding')).toContainText('Ending balance16,084.37')
  await on('Compounding').getByLabel('Periods').fill('two')
  await expect(on('Compounding').getByLabel('Periods')).toHaveAccessibleDescription('Enter a number, such as 1250.5.')
})

test('the about page shows correct numbers, the version, and the license of every installed package', async ({ app, open, createUser }) => {
  const user = await createUser('abe')
  const page = await open(user)
  await page.goto('/')
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two candles, side by side.' })).toBeVisible()
  await expect(page.getByText('where traders post what they see')).toBeVisible()
  for (const [name, expected] of [
    ['How the feed works', 'Posts are never ranked by an algorithm'],
    ['How prices work', 'simulated prices are marked Simulated'],
    ['Risk warning', 'You can lose everything you invest'],
  ] as const) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByText(expected)).toBeVisible()
  }
  const sources = page.getByRole('list', { name: 'Price sources' })
  await expect(sources.getByRole('listitem')).toHaveText(['Simulated: every symbol that no source covers'])
  const headers = { authorization: `Bearer ${user.session.access}` }
  const counted = (await (await fetch(app.url + readCommunity.path, { headers })).json()) as Record<'members' | 'posts', number>
  for (const name of ['members', 'posts'] as const) {
    // The label of a count of one is singular.
    const number = page
      .locator('[data-slot~="numbers"] > div')
      .filter({ hasText: name.slice(0, -1) })
      .locator('dd')
    await expect(number).toHaveText(counted[name].toLocaleString('en'))
  }
  const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
  await expect(page.getByRole('region', { name: 'Facts' }).filter({ visible: true })).toContainText(version)

  await page.getByRole('group').filter({ hasText: 'OFL-1.1' }).getByText('OFL-1.1').click()
  await expect(page.getByText('@fontsource-variable/geist')).toBeVisible()
  const all = page.getByRole('link', { name: /^All \d+ licenses in full$/ })
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  const text = await (await fetch(new URL((await all.getAttribute('href')) ?? '', app.url))).text()
  expect(text.split(`\n${'-'.repeat(80)}\n`)).toHaveLength(count)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})
