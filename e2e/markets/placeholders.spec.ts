import type { Page } from '@playwright/test'
import { listMovers, listTrending, readHeatMap, readMarketOverview } from '@trademates/contract/market-overview'
import { listCandles } from '@trademates/contract/prices'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

const SOON = { timeout: 20_000 }
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Each screen with the endpoint that fills it, and what stands at the same place before and after its answer. */
const SCREENS = [
  { path: '/markets', endpoint: readMarketOverview, boxes: 'main section h2', loaded: '[data-slot~="price-row"]', first: 4 },
  { path: '/markets/movers', endpoint: listMovers, boxes: 'main section h2', loaded: '[data-slot~="price-row"]', first: 1 },
  { path: '/markets/trending', endpoint: listTrending, boxes: 'main section h2', loaded: 'main section p', first: 1 },
  { path: '/markets/heatmap', endpoint: readHeatMap, boxes: 'main section > div:last-child', loaded: 'main canvas', first: 1 },
  {
    path: '/symbol/XAUUSD',
    endpoint: listCandles,
    boxes: '[data-slot~="price-chart"], :is([data-slot~="chart-axes"], [data-slot~="chart-canvas"])',
    loaded: '[data-slot~="chart-canvas"] canvas',
    first: 2,
    waiting: '[data-slot~="price-chart"]',
  },
]

const boxesOf = (page: Page, selector: string, first: number) =>
  page.locator(selector).evaluateAll(
    (all, count) =>
      all.slice(0, count).map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    first,
  )

for (const { path, endpoint, boxes, loaded, first, waiting = 'main' } of SCREENS) {
  test(`placeholders of ${path} appear after 200 ms and have the boxes of what follows`, async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('pia'))
    await page.goto('/markets')
    await expect(page.locator('[data-slot~="price-row"]').first()).toBeVisible(SOON)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      const held = Promise.withResolvers<undefined>()
      const pattern = `**${endpoint.path.replace('{code}', '*')}*`
      await page.route(pattern, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path)
      const skeleton = page.locator(`${waiting} [aria-busy="true"] [data-slot~="skeleton"]`).first()
      await expect(skeleton).toBeAttached(SOON)
      const opacities = await skeleton.evaluate((element) => {
        // Starts again, so that this machine may be slow.
        element.style.animation = 'none'
        element.getBoundingClientRect()
        element.style.animation = ''
        const delay = element.getAnimations().find((one) => one instanceof CSSAnimation && one.animationName.includes('appear'))
        return [199, 200].map((time) => {
          delay?.pause()
          if (delay !== undefined) delay.currentTime = time
          return getComputedStyle(element).opacity
        })
      })
      expect(opacities).toEqual(['0', '1'])
      const before = await boxesOf(page, boxes, first)
      held.resolve(undefined)
      await expect(page.locator(loaded).first()).toBeVisible(SOON)
      expect(before).toHaveLength(first)
      expect(await boxesOf(page, boxes, first)).toEqual(before)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}
