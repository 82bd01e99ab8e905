import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { test } from './priced.ts'

const lost = (page: Page) => page.getByRole('dialog', { name: 'This did not load' })

test.use({ expectedNoise: [/ERR_FAILED|Failed to fetch|Unable to preload|dynamically imported/] })

test('a box whose code does not arrive says so over its screen, gives the focus back, and comes when it is asked for again', async ({
  open,
  newcomer,
}) => {
  const page = await open(await newcomer('lou'))
  await page.goto('/symbol/LTCUSD')
  const set = page.getByRole('button', { name: 'Set alert' })
  await expect(set).toBeVisible()
  await page.route('**/assets/AlertPane*', (route) => route.abort())
  await set.click()
  await expect(lost(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lost(page)).toBeHidden()
  await expect(set).toBeFocused()
  await set.press('Enter')
  await lost(page).getByRole('button', { name: 'Close' }).click()
  await expect(set).toBeFocused()

  await set.press('Enter')
  await expect(lost(page)).toBeVisible()
  await page.unroute('**/assets/AlertPane*')
  await lost(page).getByRole('button', { name: 'Try again' }).click()
  await expect(lost(page)).toBeHidden()
  const pane = page.getByRole('dialog', { name: 'New alert' })
  await expect(pane.getByLabel('Price')).toBeVisible()
  // With its styles, which did not arrive before either.
  await expect(pane.locator('form')).toHaveCSS('display', 'grid')
})
