import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { gotoLive } from '@trademates/test-support/browser/live-page.ts'
import { postIdea } from '@trademates/test-support/browser/post-idea.ts'

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
