import type { Page } from '@playwright/test'
import type { Post } from '@trademates/contract/posts'
import { listQuotes, type Quote } from '@trademates/contract/prices'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { gotoLive } from '@trademates/test-support/browser/live-page.ts'
import { type BrowserUser, submitPost } from '@trademates/test-support/browser/users.ts'

/** Posts a long idea about BTCUSD at market, on simulated prices. */
async function postIdea(app: AppProcess, user: BrowserUser, description: string): Promise<Post> {
  const quotes = await fetch(`${app.url}${listQuotes.path}?symbols=BTCUSD`, { headers: { authorization: `Bearer ${user.session.access}` } })
  const [quote] = (await quotes.json()) as Quote[]
  const price = Number(quote?.price)
  const form = new FormData()
  form.set('description', description)
  form.set('trading_markets', 'Crypto')
  const idea = {
    symbol: 'BTCUSD',
    direction: 'long',
    entry: { kind: 'market' },
    stop: (price * 0.97).toFixed(2),
    targets: [{ price: (price * 1.06).toFixed(2), share: 100 }],
    expires_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 7 * 86_400_000).toISOString(),
    position: { side: 'none' },
    paid: false,
  }
  form.set('idea', JSON.stringify(idea))
  return submitPost(app, user, form)
}

const card = (page: Page, description: string) => page.getByRole('article').filter({ hasText: description })
const bell = (page: Page, description: string) => card(page, description).getByRole('button', { name: 'Follow idea' })

test(
  'an idea is followed on its card, and the bell on a profile notifies of new ideas',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    const first = await postIdea(app, ana, 'Reclaimed the weekly open')
    const page = await open(ben)
    await page.goto(`/profile/${ana.session.user.id}`)
    const notify = page.getByRole('button', { name: 'Notify me of new ideas' })
    await expect(notify).toHaveAttribute('aria-pressed', 'false')
    await notify.click()
    await expect(notify).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`/post/${first.id}`)
    await expect(bell(page, 'Reclaimed')).toHaveAttribute('aria-pressed', 'false')
    await bell(page, 'Reclaimed').press('Enter')
    await expect(bell(page, 'Reclaimed')).toHaveAttribute('aria-pressed', 'true')

    await gotoLive(page, '/notification')
    const post = await postIdea(app, ana, 'The second one')
    const row = page.getByRole('listitem').filter({ hasText: `${ana.username} posted an idea: BTCUSD long at market, stop ` })
    await row.getByRole('link', { name: 'posted an idea' }).click()
    await expect(page).toHaveURL(`${app.url}/post/${post.id}`)
    await expect(bell(page, 'The second one')).toHaveAttribute('aria-pressed', 'false')

    await page.goto(`/profile/${ana.session.user.id}`)
    await expect(notify).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`/post/${first.id}`)
    await expect(bell(page, 'Reclaimed')).toHaveAttribute('aria-pressed', 'true')
    await bell(page, 'Reclaimed').click()
    await expect(bell(page, 'Reclaimed')).toHaveAttribute('aria-pressed', 'false')
  },
)

test('the alert form of an idea notifies at its levels', async ({ app, open, createUser }) => {
  const [dana, eli] = [await createUser('dana'), await createUser('eli')]
  await postIdea(app, dana, 'Worth an alert')
  const page = await open(eli)
  await page.goto('/')
  await expect(bell(page, 'Worth an alert')).toHaveAttribute('aria-pressed', 'false')
  await card(page, 'Worth an alert').getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Set alert' }).click()
  const form = page.getByRole('dialog', { name: 'New alert' })
  await expect(form.getByRole('combobox', { name: 'Symbol' })).toHaveValue('BTCUSD')
  const notify = form.getByRole('switch', { name: 'Notify me at entry, stop and targets' })
  await expect(notify).not.toBeChecked()
  await notify.click()
  await expect(notify).toBeChecked()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(bell(page, 'Worth an alert')).toHaveAttribute('aria-pressed', 'true')
})

test('authors have no bell on their own ideas', async ({ app, open, createUser }) => {
  const cal = await createUser('cal')
  await postIdea(app, cal, 'My own idea')
  const page = await open(cal)
  await page.goto('/')
  await expect(card(page, 'My own idea').getByRole('region', { name: 'Trade idea 1, $BTCUSD long' })).toBeVisible()
  await expect(bell(page, 'My own idea')).toHaveCount(0)
})
