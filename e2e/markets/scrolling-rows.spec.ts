import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

const SOON = { timeout: 20_000 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Lists selected tabs, chips and links that a row of choices hides beyond its edges. */
const listHidden = (page: Page) =>
  page
    .locator(
      'main :is([role="tablist"], [data-slot~="chips"], nav) :is([aria-selected="true"], [aria-pressed="true"], [aria-current="page"])',
    )
    .evaluateAll((all) =>
      all.flatMap((selected) => {
        const { left, right, width } = selected.getBoundingClientRect()
        return width > 0 && (left < -1 || right > innerWidth + 1) ? [`${selected.textContent}: ${left} to ${right}`] : []
      }),
    )

for (const { path, selected } of [
  { path: '/callers?market=Option', selected: 'Option' },
  { path: '/?market=Option', selected: 'Option' },
  { path: '/newsAndAlert?market=Option', selected: 'Option' },
  { path: '/markets/movers?market=Commodities', selected: 'Commodities' },
  { path: '/markets/heatmap?market=Forex', selected: 'Forex' },
  { path: '/markets/screener', selected: 'Screener' },
  { path: '/search?q=gold&kind=tags', selected: 'Tags' },
])
  test(`${path} opens with what is selected in view on a phone`, async ({ open, createUser }) => {
    const page = await open(await createUser('rhea'), PHONE)
    await page.goto(path)
    const choice = page.locator('main :is([aria-selected="true"], [aria-pressed="true"], [aria-current="page"])')
    await expect(choice.filter({ hasText: selected }).first()).toBeAttached(SOON)
    await expect.poll(() => listHidden(page)).toEqual([])
    // Only the row has moved.
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

test('a market chosen by keyboard stays in view', async ({ open, createUser }) => {
  const page = await open(await createUser('rhea'), PHONE)
  await page.goto('/callers')
  const option = page.getByRole('button', { name: 'Option' })
  await expect(option).toBeVisible(SOON)
  await option.press('Enter')
  await expect(page).toHaveURL(/market=Option/)
  await expect(option).toHaveAttribute('aria-pressed', 'true')
  await expect(option).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: 'All', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/callers$/)
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeInViewport({ ratio: 0.99 })
})
