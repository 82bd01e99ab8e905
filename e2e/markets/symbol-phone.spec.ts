import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { PASSWORD } from '@trademates/test-support/browser/users.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MIN_TARGET_PX = 44

/** The names of controls on a page that a finger misses although it is within 22 px of their middle, above or below. */
const listSmallTargets = (page: Page) =>
  page.evaluate((size) => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, [role="tab"], [role="switch"], select, summary)')]
    return controls.flatMap((control) => {
      if (!control.checkVisibility()) return []
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, width, top, height } = control.getBoundingClientRect()
      const [x, middle] = [left + width / 2, top + height / 2]
      // Rows above each other may share a pixel.
      const isHit = [-1, 1].every((side) => {
        const found = document.elementFromPoint(x, middle + side * (size / 2 - 1.5))
        return found !== null && (control.contains(found) || found.closest('label')?.control === control)
      })
      return isHit ? [] : [`${control.getAttribute('aria-label') ?? control.textContent} ${width} × ${height}`]
    })
  }, MIN_TARGET_PX)

for (const path of [
  '/symbol/XAUUSD',
  '/markets',
  '/markets/movers',
  '/markets/trending',
  '/markets/screener',
  '/callers',
  '/add_post?idea=true',
  '/myProfile?tab=record',
  '/verify',
])
  test(`${path} has targets of 44 px on a phone`, async ({ open, createUser }) => {
    const page = await open(await createUser('thea'), PHONE)
    await page.goto(path)
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // Parts whose code loads later may still get their styles.
    await expect.poll(() => listSmallTargets(page)).toEqual([])
  })

test.describe('a toast on a phone', () => {
  test.use({ expectedNoise: [/status of 503/] })
  test('covers neither chart nor votes nor the bottom bar, however the page is scrolled', async ({ open, createUser }) => {
    const page = await open(await createUser('tove'), PHONE)
    await page.goto('/symbol/XAUUSD')
    const chart = page.locator('[data-slot~="price-chart"]')
    await expect(chart.locator('canvas').first()).toBeVisible()
    await page.route('**/api/symbols/XAUUSD/vote/', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Busy.', code: 'unavailable' } }),
    )
    const toast = page.locator('[data-slot~="toast"]').last()
    const edgesOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
    }
    const header = await edgesOf('header')
    const kept = ['[data-slot~="price-chart"]', '[aria-label="Views"]', 'nav[aria-label="Bottom"]']
    for (const block of ['end', 'start'] as const) {
      await chart.evaluate((one, where) => one.scrollIntoView({ block: where, behavior: 'instant' }), block)
      await page.getByRole('button', { name: 'Bullish', exact: true }).dispatchEvent('click')
      await expect(toast).toContainText("Your vote wasn't saved.")
      const { top, bottom } = await edgesOf('[data-slot~="toast"]')
      expect(top).toBeGreaterThanOrEqual(0)
      for (const selector of kept) {
        const other = await edgesOf(selector)
        // The header covers what is behind it.
        expect(other.bottom <= top || Math.max(other.top, header.bottom) >= bottom, `${selector} with the chart at the ${block}`).toBe(true)
      }
      await expect(toast).toHaveCount(0, { timeout: 10_000 })
    }
  })
})

test('the votes begin on the first screen of a phone, and the markets of movers stand in one row', async ({ open, createUser }) => {
  const page = await open(await createUser('tilda'), PHONE)
  await page.goto('/symbol/XAUUSD')
  await expect(page.locator('[data-slot~="price-chart"] canvas').first()).toBeVisible()
  const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0
  const bar = (await page.getByRole('navigation', { name: 'Bottom' }).boundingBox())?.y ?? 0
  expect(await topOf('Bullish')).toBeLessThan(bar - MIN_TARGET_PX / 2)
  await page.goto('/markets/movers')
  await expect(page.getByRole('region', { name: 'Most active' })).toBeVisible()
  expect(await topOf('Commodities')).toBe(await topOf('All'))
})

test('a trader gets from the login to the chart of gold, an alert on it, a vote, and back in 8 taps', async ({ open, createUser }) => {
  const user = await createUser('wanda')
  const page = await open(null, PHONE)
  await page.goto('/login')
  let taps = 0
  const tap = async (name: string | RegExp, role: 'button' | 'option' = 'button') => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).first().tap()
  }
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  taps += 2
  await tap('Log in')
  await tap(/^Search/)
  await page.keyboard.type('gold')
  await tap(/^XAUUSD/, 'option')
  await expect(page.locator('[data-slot~="price-chart"] canvas').first()).toBeVisible()
  await tap('Set alert')
  await expect(page.getByRole('dialog').getByLabel('Price')).not.toHaveValue('')
  taps += 1
  await page.getByRole('dialog').getByRole('button', { name: 'Set alert' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await tap('Bullish')
  await expect(page.getByRole('button', { name: 'Bullish', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  expect(taps).toBe(8)
})
