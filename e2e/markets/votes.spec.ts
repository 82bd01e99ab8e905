import { voteOnSymbol } from '@trademates/contract/votes'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { callAs, createUser as createOldUser, uniqueName } from '@trademates/test-support/browser/users.ts'

const VOTE = '**/api/symbols/XAUUSD/vote/'

test(
  'a vote on a symbol counts at once, is changed and taken back, and leads to a post',
  { tag: '@core' },
  async ({ open, createUser }) => {
    const page = await open(await createUser('vera'))
    await page.goto('/symbol/XAUUSD')
    const views = page.getByRole('region', { name: 'Views' })
    const [bullish, bearish] = [views.getByRole('button', { name: 'Bullish' }), views.getByRole('button', { name: 'Bearish' })]
    await expect(views).toContainText('Not enough votes')
    await bullish.click()
    await expect(bullish).toHaveAttribute('aria-pressed', 'true')
    await expect(views.getByRole('status')).toHaveText('Counts once your account is a day old')
    await bearish.click()
    await expect(bearish).toHaveAttribute('aria-pressed', 'true')
    await expect(bullish).toHaveAttribute('aria-pressed', 'false')
    const saved = page.waitForResponse(VOTE)
    await bearish.click()
    await saved
    await page.reload()
    await expect(bearish).toHaveAttribute('aria-pressed', 'false')

    await bullish.click()
    await views.getByRole('button', { name: 'Say why' }).click()
    await expect(page).toHaveURL(/\/add_post/)
    await expect(page.getByLabel('Description')).toHaveValue('$XAUUSD ')
    await expect(page.getByRole('combobox', { name: 'Trading market' })).toHaveValue('Commodities')
  },
)

test('A13 the gauge follows the votes of others without reload', async ({ app, open, createUser }) => {
  const page = await open(await createUser('vesna'))
  const voters = await Promise.all(['voda', 'volt', 'vona', 'vora'].map((name) => createOldUser(app, uniqueName(name), 20)))
  const stream = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await page.goto('/symbol/XAGUSD')
  await stream
  const views = page.getByRole('region', { name: 'Views' })
  await expect(views).toContainText('Not enough votes')
  for (const [at, voter] of voters.entries())
    await callAs(app, voter, voteOnSymbol, { params: { code: 'XAGUSD' }, body: { stance: at === 0 ? 'bearish' : 'bullish' } })
  await expect(views).toContainText('4 traders, last 7 days', { timeout: 15_000 })
  await expect(views).toContainText('Bullish 75%')
})

test('a vote ends with its day, also in a tab that stays open', async ({ open, createUser }) => {
  const page = await open(await createUser('vigil'))
  await page.clock.install()
  await page.goto('/symbol/XAUUSD')
  const bullish = page.getByRole('region', { name: 'Views' }).getByRole('button', { name: 'Bullish' })
  const saved = page.waitForResponse(VOTE)
  await bullish.click()
  await saved
  await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  await page.clock.pauseAt(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 60_000)
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('region', { name: 'Views' })).not.toContainText('Counted for today')
})

test.describe('a vote that is rejected', () => {
  test.use({ expectedNoise: [/status of 503/] })
  test('goes back, and can be tried again', async ({ open, createUser }) => {
    const page = await open(await createUser('viktor'))
    await page.goto('/symbol/XAUUSD')
    const bullish = page.getByRole('region', { name: 'Views' }).getByRole('button', { name: 'Bullish' })
    await page.route(VOTE, (route) => route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'unavailable' } }), { times: 1 })
    await bullish.click()
    await expectToast(page, "Your vote wasn't saved.")
    await expect(bullish).toHaveAttribute('aria-pressed', 'false')
    const saved = page.waitForResponse(VOTE)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect((await saved).status()).toBe(200)
    await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('without a network', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] })
  test('a vote waits, and is sent once online', async ({ open, createUser }) => {
    const page = await open(await createUser('vito'))
    await page.goto('/symbol/XAUUSD')
    const bullish = page.getByRole('region', { name: 'Views' }).getByRole('button', { name: 'Bullish' })
    await expect(bullish).toBeVisible()
    await page.context().setOffline(true)
    // Requests fail before the browser says that it is offline.
    await page.waitForFunction(() => !navigator.onLine)
    await bullish.click()
    await expect(bullish).toHaveAttribute('aria-pressed', 'true')
    const saved = page.waitForResponse(VOTE)
    await page.context().setOffline(false)
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  })
})
