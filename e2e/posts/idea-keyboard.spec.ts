import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

const SOON = { timeout: 20_000 }
/** More than the fields of the form and the actions of a post. */
const MAX_TABS = 60

/** Moves the focus forward to an element, as Tab does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('A19 an idea is composed, sealed and its receipt verified by keyboard alone', async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('kay'))
  const { keyboard } = page
  await page.goto('/add_post')
  const description = page.getByRole('textbox', { name: /Description/ })
  await expect(description).toBeVisible(SOON)
  await tabTo(page, description)
  await keyboard.type('By keyboard')
  const form = page.getByRole('region', { name: 'Trade idea' })
  await tabTo(page, page.getByRole('button', { name: 'Add trade idea' }))
  await keyboard.press('Enter')
  const symbol = form.getByRole('combobox', { name: 'Symbol' })
  await expect(symbol).toBeFocused(SOON)
  await keyboard.type('BTCUSD')
  await expect(form.getByRole('option', { name: /BTCUSD/ }).first()).toBeVisible(SOON)
  await keyboard.press('Enter')
  const stamp = form.getByText('· simulated ·')
  await expect(stamp).toBeVisible(SOON)
  const price = Number((/[\d,.]+/.exec(await stamp.innerText())?.[0] ?? '').replaceAll(',', ''))

  const long = form.getByRole('radio', { name: 'Long', exact: true })
  await tabTo(page, long)
  await keyboard.press('Space')
  await expect(long).toBeChecked()
  await tabTo(page, form.getByRole('textbox', { name: 'Stop' }))
  await keyboard.type((price * 0.97).toFixed(2))
  await keyboard.press('ArrowUp')
  await tabTo(page, form.getByRole('textbox', { name: 'Target 1', exact: true }))
  await keyboard.type((price * 1.06).toFixed(2))
  await expect(form.getByRole('img', { name: /^Long from .+, stop .+, target .+, now / })).toBeVisible()
  const holds = form.getByRole('radio', { name: 'No position' })
  await tabTo(page, holds)
  await keyboard.press('Space')
  await expect(holds).toBeChecked()

  await tabTo(page, page.getByRole('button', { name: 'Post and seal idea' }))
  await keyboard.press('Enter')
  const confirmation = page.getByRole('alertdialog', { name: 'Post and seal this idea?' })
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused(SOON)
  await tabTo(page, confirmation.getByRole('button', { name: 'Post and seal' }))
  await keyboard.press('Enter')
  const post = page.getByRole('article').filter({ hasText: 'By keyboard' })
  await expect(post).toBeVisible(SOON)

  const receipt = post.getByRole('button', { name: 'Receipt' })
  await expect(receipt).toBeVisible(SOON)
  await tabTo(page, receipt)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Verified' })).toBeVisible(SOON)
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(receipt).toBeFocused()
})
