import type { Page } from '@playwright/test'
import { expect } from '@trademates/test-support/browser/fixtures.ts'
import { test } from '@trademates/test-support/browser/price-fixture.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { hasSystemChromium, SYSTEM_CHROMIUM_REASONS, systemChromium } from '@trademates/test-support/browser/chromium.ts'

test.use({ launchOptions: systemChromium() })

const loadError = (page: Page) => page.getByRole('dialog', { name: "Couldn't load this" })

test.use({ expectedNoise: [/ERR_FAILED|Failed to fetch|Unable to preload|dynamically imported/] })

test('a dialog whose code fails to load shows an error, restores the focus, and opens on retry', async ({ open, createUser }) => {
  test.skip(!hasSystemChromium, SYSTEM_CHROMIUM_REASONS.importRetry)
  test.slow()
  const page = await open(await createUser('lou'))
  await page.goto('/symbol/LTCUSD')
  const set = page.getByRole('button', { name: 'Set alert' })
  await expect(set).toBeVisible()
  await page.route('**/assets/AlertDialog*', (route) => route.abort())
  await set.click()
  await expect(loadError(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loadError(page)).toBeHidden()
  await expect(set).toBeFocused()
  await set.press('Enter')
  await loadError(page).getByRole('button', { name: 'Close' }).click()
  await expect(set).toBeFocused()

  await set.press('Enter')
  await expect(loadError(page)).toBeVisible()
  await page.unroute('**/assets/AlertDialog*')
  await loadError(page).getByRole('button', { name: 'Try again' }).click()
  await expect(loadError(page)).toBeHidden()
  const dialog = page.getByRole('dialog', { name: 'New alert' })
  await expect(dialog.getByLabel('Price')).toBeVisible()
  // With its styles, which failed to load before too.
  await expect(dialog.locator('form')).toHaveCSS('display', 'grid')
})

test('confirmation, report and shortcut dialogs show an error when their code fails to load', async ({ open, createUser }) => {
  const [ren, sue] = [await createUser('ren'), await createUser('sue')]
  const page = await open(ren)
  await page.goto(`/profile/${sue.session.user.id}`)
  const more = page.getByRole('button', { name: `More about ${sue.username}` })
  await expect(more).toBeVisible()
  await page.route('**/assets/mount-dialog*', (route) => route.abort())
  for (const [before, item] of ['Report', 'Block'].entries()) {
    await more.click()
    await page.getByRole('menuitem', { name: `${item} ${sue.username}` }).click()
    await expectToast(page, 'Network error', before + 1)
  }
  await page.keyboard.press('?')
  await expectToast(page, 'Network error', 3)
})
