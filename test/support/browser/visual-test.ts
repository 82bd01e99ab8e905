import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { dailyIdeas } from '#api/idea-drafts.ts'
import { expectForcedColorsSupport } from './forced-colors.ts'
import { type Gallery, buildGallery } from './gallery.ts'
import { giveIdeas } from './graded-ideas.ts'
import { startSeededApp, type SeededApp } from './seeded-app.ts'
import { createUser } from './users.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
export const DEVICES = [
  { device: 'desktop', viewport: DESKTOP },
  { device: 'phone', viewport: PHONE },
]
export const THEMES = ['dark', 'light'] as const
/** A desktop window at 200 % zoom, and the smallest phone. */
const SMALL_WINDOWS = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

/** A screen with pictures. */
export interface VisualScreen {
  name: string
  /** May contain names of `SeededApp['ids']` in braces. */
  path: string
  /** Selector of an element that appears once the screen has loaded; `h1` by default. */
  ready?: string
  /** Selector of an element that appears last in the side column, which only desktops show. */
  beside?: string
  /** Selector of what differs from run to run. */
  mask?: string
  guest?: boolean
  /** Whether a progress bar has to be full first; the clock is advanced until then. */
  progress?: boolean
  /** Selector of what is in the middle of the pictures; by default they show the page where it is. */
  middle?: string
  /** Whether its pictures show placeholders. */
  busy?: boolean
  /** What the user does before the pictures. */
  act?: (page: Page) => Promise<void>
}

/** One step of the progress bar, as in `web/src/ui/feedback/timing.ts`. */
const VERIFY_STEP_MS = 500
const RESULTS = Array.from({ length: 100 }, (_, index) => index % 20 < 11)
/** Users with track records: one beats luck, one does not, one has too few ideas. */
const CALLERS = [
  { name: 'ledgerfox', results: RESULTS.map((isGain) => (isGain ? '1.4' : '-1.05')) },
  { name: 'tickwise', results: RESULTS.slice(0, 80).map((isGain) => (isGain ? '0.9' : '-1.05')) },
  { name: 'early_days', results: ['1', '-1.05', '0.6'] },
]

interface WorkerFixtures {
  story: SeededApp
  /** The same community with `CALLERS`. */
  ideaStory: SeededApp
  gallery: Gallery
}

/** Each worker seeds one app and builds one gallery; no test changes them, so their order does not matter. */
export const test = base.extend<object, WorkerFixtures>({
  story: [
    async ({}, use) => {
      const story = await startSeededApp()
      await use(story)
      await story.app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ideaStory: [
    async ({}, use) => {
      const story = await startSeededApp()
      const ids: string[] = []
      for (const { name, results } of CALLERS) {
        const caller = await createUser(story.app, name)
        await giveIdeas(story.app, caller, dailyIdeas(results, { hasPost: true }))
        ids.push(caller.session.user.id)
      }
      const [caller = '', , newcomer = ''] = ids
      await use({ ...story, ids: { ...story.ids, caller, newcomer } })
      await story.app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  gallery: [
    async ({}, use) => {
      const gallery = await buildGallery()
      await use(gallery)
      await gallery.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Text renders to the same pixels on every machine.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'] })
  },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
})

/** Waits until fonts and images have loaded. */
export const waitForAssets = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()))
  })

/** Returns by how many pixels a page is wider than its window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Names of the animations that run although the user prefers reduced motion; a spinner may. */
export const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id))
      .filter((name) => !name.includes('spin')),
  )

/** Opens a screen of the seeded app in a new browser context and waits until it has loaded. */
export async function openScreen(
  browser: Browser,
  story: SeededApp,
  { path, ready = 'h1', guest = false, progress = false, act }: VisualScreen,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: story.app.url, ...(!guest && { storageState: story.storage }) })
  await context.addInitScript(() => {
    sessionStorage.setItem('splash', 'seen')
    // Chromium's old headless mode denies notifications; every other browser asks first.
    Object.defineProperty(Notification, 'permission', { value: 'default' })
  })
  const page = await context.newPage()
  await story.show(page)
  await page.goto(path.replace(/\{(\w+)\}/g, (_, place: string) => story.ids[place] ?? ''))
  if (progress) {
    await expect(async () => {
      await page.clock.runFor(VERIFY_STEP_MS)
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', { timeout: 1 })
    }).toPass({ intervals: [0] })
  }
  await expect(page.locator(ready).first()).toBeVisible({ timeout: 30_000 })
  await act?.(page)
  return page
}

/** Closes a page, whatever it still requests. */
export async function closePage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

/** Compares a screen with its pictures, and checks small windows, animations and forced colors. */
export async function checkScreen(page: Page, { name, beside, mask, act, middle, busy = false }: VisualScreen): Promise<void> {
  for (const { device, viewport } of DEVICES) {
    await page.setViewportSize(viewport)
    if (beside !== undefined && device === 'desktop') await expect(page.locator(beside).first()).toBeVisible({ timeout: 30_000 })
    if (middle !== undefined) {
      const element = page.locator(middle).first()
      await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    }
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      if (!busy) await expect(page.locator('main [aria-busy="true"]:not(button)')).toHaveCount(0)
      await expect(
        page.locator('[data-slot~="watched-symbol"]:not(:has([data-slot~="change"]):has([data-slot~="spark"]))'),
        'watched symbols without a price',
      ).toHaveCount(0)
      await waitForAssets(page)
      await expect.soft(page).toHaveScreenshot(`${name}-${device}-${theme}.png`, mask === undefined ? {} : { mask: [page.locator(mask)] })
    }
  }
  expect.soft(await runningAnimations(page)).toEqual([])
  for (const viewport of SMALL_WINDOWS) {
    await page.setViewportSize(viewport)
    await expect.soft.poll(() => overflowOf(page), `overflow at ${viewport.width} px`).toBeLessThanOrEqual(0)
  }
  for (const { device, viewport } of DEVICES) {
    await page.setViewportSize(viewport)
    // After a click, and behind a dialog, no control shows the focus.
    await expectForcedColorsSupport(page, { focus: device === 'desktop' && act === undefined })
  }
  await closePage(page)
}

/** What `checkScreen` checks, for titles of tests. */
export const CLAIM = 'matches its pictures, fits small windows, keeps still and supports forced colors'
