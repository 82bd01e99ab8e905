import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { listFeed, type Post } from '@trademates/contract/posts'
import { expectForcedColorsSupport } from '@trademates/test-support/browser/forced-colors.ts'
import { type Gallery, buildGallery } from '@trademates/test-support/browser/gallery.ts'
import { IDEAS_IN_ALL_STATES } from '@trademates/test-support/browser/idea-states.ts'
import { startSeededApp, type SeededApp } from '@trademates/test-support/browser/seeded-app.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const DEVICES = [
  { device: 'desktop', viewport: DESKTOP },
  { device: 'phone', viewport: PHONE },
]
const THEMES = ['dark', 'light'] as const
/** A desktop window at 200 % zoom, and the smallest phone. */
const SMALL_WINDOWS = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

interface Screen {
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
}

/** One step of the progress bar, as in `web/src/ui/feedback/timing.ts`. */
const VERIFY_STEP_MS = 500
/** The watchlist loads after the messages above it. */
const WATCHED = '[data-slot~="watchlist-card"] [data-slot~="watched-symbol"]'

const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', guest: true },
  { name: 'signup', path: '/signup', guest: true },
  // The request that follows the progress bar is never answered.
  { name: 'verify-email', path: '/verify-email?uid=0&token=0', ready: '[aria-valuenow="100"]', guest: true, progress: true },
  { name: 'reset-password', path: '/reset-password', guest: true },
  { name: 'password-change', path: '/password-change?uid=0&token=0', guest: true },
  { name: 'confirm-email', path: '/confirm-email?uid=0&token=0', ready: '[aria-valuenow="100"]', guest: true, progress: true },
  { name: 'unsubscribe', path: '/unsubscribe?uid=0&token=0', guest: true },
  { name: 'home', path: '/', ready: 'article', beside: WATCHED },
  { name: 'post', path: '/post/{post}', ready: '[data-slot~="comment"]', beside: WATCHED },
  { name: 'viewer', path: '/post/{own}?view={own}.{file}', ready: '[role=dialog] img' },
  { name: 'add-post', path: '/add_post' },
  { name: 'add-idea', path: '/add_post?idea=true', ready: '[data-slot~="idea-section"]' },
  { name: 'update-post', path: '/update/{own}', ready: 'textarea' },
  { name: 'my-profile', path: '/myProfile', ready: 'main form' },
  { name: 'account', path: '/account', ready: 'main li', beside: WATCHED },
  { name: 'profile', path: '/profile/{person}', ready: 'main h1' },
  { name: 'add-friend', path: '/add_friend', ready: '[data-slot~="person"]' },
  { name: 'notification', path: '/notification', ready: '[data-slot~="note"]', beside: WATCHED },
  { name: 'chat', path: '/chat', ready: '[data-slot~="conversation-list"] a' },
  { name: 'conversation', path: '/chat/{person}', ready: '[data-slot~="log"] li' },
  { name: 'search', path: '/search?q=stop', ready: 'article', beside: WATCHED },
  { name: 'symbol', path: '/symbol/EURUSD', ready: '[data-slot~="price-chart"] canvas' },
  { name: 'watchlists', path: '/watchlists', ready: '[data-slot~="watched"] li', beside: '[data-slot~="alerts-card"] li' },
  // Prices and times of the simulated markets.
  { name: 'markets', path: '/markets', ready: '[data-slot~="price-row"] svg', beside: 'main aside dl' },
  { name: 'movers', path: '/markets/movers', ready: '[data-slot~="price-row"] svg' },
  { name: 'trending', path: '/markets/trending', ready: 'main ol, main section p', mask: '[data-slot~="span"]' },
  {
    name: 'screener',
    path: '/markets/screener?market=Crypto&columns=price,change_1d,turnover_usd',
    ready: 'main tbody tr',
    mask: '[data-slot~="time"]',
  },
  { name: 'news', path: '/newsAndAlert', ready: '[data-slot~="news"] h3', beside: '[data-slot~="coming-card"]' },
  { name: 'alerts', path: '/newsAndAlert?tab=alerts', ready: '[data-slot~="alert-row"]', beside: WATCHED },
  { name: 'learn', path: '/learn', ready: '[data-slot~="continue"]' },
  { name: 'lesson', path: '/learn/position-size', ready: '[data-slot~="quiz"]' },
  { name: 'glossary', path: '/learn/glossary', ready: 'dl' },
  { name: 'calculators', path: '/learn/calculators', ready: 'dl' },
  // The server counts the community when it starts, before it is seeded.
  { name: 'about', path: '/about', ready: '[data-slot~="numbers"]', mask: '[data-slot~="numbers"], [data-slot~="numbers-when"]' },
  { name: 'coming-soon', path: '/nowhere' },
]

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

interface WorkerFixtures {
  story: SeededApp
  gallery: Gallery
}

/** Each worker seeds one app and builds one gallery; no test changes them, so their order does not matter. */
const test = base.extend<object, WorkerFixtures>({
  story: [
    async ({}, use) => {
      const story = await startSeededApp()
      await use(story)
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
})

test.use({
  // Text renders to the same pixels on every machine.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'] })
  },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
})

/** Waits until fonts and images have loaded. */
const waitForAssets = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()))
  })

/** Returns by how many pixels a page is wider than its window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Names of the animations that run although the user prefers reduced motion; a spinner may. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id))
      .filter((name) => !name.includes('spin')),
  )

/** Opens a screen of the seeded app in a new browser context and waits until it has loaded. */
async function openScreen(
  browser: Browser,
  story: SeededApp,
  { path, ready = 'h1', guest = false, progress = false }: Screen,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: story.app.url, ...(!guest && { storageState: story.storage }) })
  await context.addInitScript(() => {
    sessionStorage.setItem('splash', 'seen')
    // Chromium's old headless mode denies notifications; every other browser asks first.
    Object.defineProperty(Notification, 'permission', { value: 'default' })
  })
  const page = await context.newPage()
  await story.show(page)
  await page.goto(path.replace(/\{(\w+)\}/g, (_, place: keyof SeededApp['ids']) => story.ids[place]))
  if (progress) {
    await expect(async () => {
      await page.clock.runFor(VERIFY_STEP_MS)
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', { timeout: 1 })
    }).toPass({ intervals: [0] })
  }
  await expect(page.locator(ready).first()).toBeVisible({ timeout: 30_000 })
  return page
}

/** Closes a page, whatever it still requests. */
async function closePage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

for (const screen of SCREENS) {
  test(`${screen.name} matches its pictures, fits small windows, keeps still and supports forced colors`, async ({ browser, story }) => {
    test.setTimeout(60_000)
    const { name, beside, mask } = screen
    const page = await openScreen(browser, story, screen)
    for (const { device, viewport } of DEVICES) {
      await page.setViewportSize(viewport)
      if (beside !== undefined && device === 'desktop') await expect(page.locator(beside).first()).toBeVisible({ timeout: 30_000 })
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
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
      await expectForcedColorsSupport(page, { focus: device === 'desktop' })
    }
    await closePage(page)
  })
}

/** Shows one post for each state of an idea in the feed, in place of its posts. */
async function showIdeas(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === listFeed.path,
    async (route) => {
      const response = await route.fetch()
      const [post] = (await response.json()) as Post[]
      const content = { description: '', symbols: [], comments: [], files: [], created_at: '2026-03-10T14:30:00.000Z', edited_at: null }
      const posts = IDEAS_IN_ALL_STATES.map((idea) => ({ ...post, ...content, id: idea.id, idea: { ...idea, post_id: idea.id } }))
      await route.fulfill({ json: posts })
    },
  )
}

test('the cards of trade ideas match their pictures in all states', async ({ browser, story }) => {
  test.setTimeout(60_000)
  const page = await openScreen(browser, story, { name: 'idea-cards', path: '/' })
  await showIdeas(page)
  await page.reload()
  const cards = page.getByRole('region', { name: /^Trade idea \d+, / })
  await expect(cards).toHaveCount(IDEAS_IN_ALL_STATES.length)
  for (const { device, viewport } of DEVICES) {
    await page.setViewportSize(viewport)
    // What stays in place while the page scrolls would cover cards.
    await page.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>('body *'))
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) one.style.visibility = 'hidden'
    })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await waitForAssets(page)
      // A word of a card has 100 to 400 pixels.
      const feed = page.getByRole('article').first().locator('..')
      await expect.soft(feed).toHaveScreenshot(`idea-cards-${device}-${theme}.png`, { maxDiffPixels: 100 })
    }
  }
  await closePage(page)
})

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
