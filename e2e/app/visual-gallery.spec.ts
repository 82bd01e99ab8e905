import { expect } from '@playwright/test'
import { expectForcedColorsSupport } from '@trademates/test-support/browser/forced-colors.ts'
import { runningAnimations, test, THEMES, waitForAssets } from '@trademates/test-support/browser/visual-test.ts'

/** Sections of the gallery, one picture each. */
const SECTIONS = ['Buttons', 'Fields', 'Choices', 'Words', 'News']
/** Overlays: the button of the gallery that opens each, and its role. */
const OVERLAYS = [
  { name: 'menu', button: 'Menu', role: 'menu' },
  { name: 'question', button: 'ConfirmDialog', role: 'alertdialog' },
  { name: 'danger', button: 'ConfirmDialog, danger', role: 'alertdialog' },
  { name: 'good-news', button: 'NewsDialog', role: 'alertdialog' },
  { name: 'pane', button: 'Pane', role: 'dialog' },
] as const

for (const theme of THEMES) {
  test(`every component matches its picture in every state, ${theme}`, async ({ page, gallery }) => {
    test.setTimeout(60_000)
    await page.clock.setFixedTime('2026-03-11T14:30:00Z')
    await page.emulateMedia({ colorScheme: theme })
    await gallery.open(page)
    await waitForAssets(page)
    await expect.poll(() => runningAnimations(page)).toEqual([])
    for (const section of SECTIONS) {
      await expect.soft(page.getByRole('region', { name: section })).toHaveScreenshot(`gallery-${section.toLowerCase()}-${theme}.png`)
    }
    for (const { name, button, role } of OVERLAYS) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole(role)).toBeVisible()
      // These are mostly text, which differs most between versions of the browser.
      await expect.soft(page.getByRole(role)).toHaveScreenshot(`gallery-${name}-${theme}.png`, { maxDiffPixelRatio: 0.03 })
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role)).toHaveCount(0)
    }
  })
}

test('every component supports forced colors in every state', async ({ page, gallery }) => {
  test.setTimeout(60_000)
  await page.clock.setFixedTime('2026-03-11T14:30:00Z')
  await gallery.open(page)
  await expectForcedColorsSupport(page, { focus: true })
  for (const { button, role } of OVERLAYS) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await expectForcedColorsSupport(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }
})
