import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { listFeed, type Post } from '@trademates/contract/posts'
import { readReceipt } from '@trademates/contract/receipt-file'
import { createGradedReceipts, KEY } from '@trademates/contract/receipt-fixtures'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { expectForcedColorsSupport } from '@trademates/test-support/browser/forced-colors.ts'
import { type Gallery, buildGallery } from '@trademates/test-support/browser/gallery.ts'
import { IDEAS_IN_ALL_STATES } from '@trademates/test-support/browser/idea-states.ts'
import { giveIdeas } from '@trademates/test-support/browser/graded-ideas.ts'
import { startSeededApp, type SeededApp } from '@trademates/test-support/browser/seeded-app.ts'
import { createUser } from '@trademates/test-support/browser/users.ts'

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
  /** Selector of what is in the middle of the pictures; by default they show the page where it is. */
  middle?: string
  /** What the user does before the pictures. */
  act?: (page: Page) => Promise<void>
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
  { name: 'heat-map', path: '/markets/heatmap', ready: 'main canvas' },
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

const RESULTS = Array.from({ length: 100 }, (_, index) => index % 20 < 11)
/** Users with track records: one beats luck, one does not, one has too few ideas. */
const CALLERS = [
  { name: 'ledgerfox', results: RESULTS.map((isGain) => (isGain ? '1.4' : '-1.05')) },
  { name: 'tickwise', results: RESULTS.slice(0, 80).map((isGain) => (isGain ? '0.9' : '-1.05')) },
  { name: 'early_days', results: ['1', '-1.05', '0.6'] },
]

/** Opens the form of a new post with a trade idea about BTCUSD, whose price is simulated. */
async function fillIdea(page: Page, levels: { stop: number; target: number }): Promise<void> {
  await page.getByRole('textbox', { name: /Description/ }).fill('Reclaimed the weekly open. I am wrong below the low of Monday.')
  await page.getByRole('combobox', { name: /Trading market/ }).selectOption('Crypto')
  const form = page.getByRole('region', { name: 'Trade idea' })
  await form.getByRole('combobox', { name: 'Symbol' }).fill('BTCUSD')
  const stamp = form.getByText('· simulated ·')
  await expect(stamp).toBeVisible()
  const price = Number((/[\d,.]+/.exec(await stamp.innerText())?.[0] ?? '').replaceAll(',', ''))
  await form.getByText('Long', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Stop' }).fill((price * levels.stop).toFixed(2))
  await form.getByRole('textbox', { name: 'Target 1', exact: true }).fill((price * levels.target).toFixed(2))
}

const sendIdea = (page: Page) => page.getByRole('button', { name: 'Post and seal idea' }).click()

const showLogKey = (page: Page) => page.route('**/log/key', (route) => route.fulfill({ body: KEY }))

/** Chooses a file with a receipt on the screen that verifies files. */
async function verifyReceipt(page: Page, text: string): Promise<void> {
  await showLogKey(page)
  await page.reload()
  await page
    .getByTestId('receipt-files')
    .setInputFiles({ name: 'trademates-BTCUSD.receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText('File verified')).toBeVisible()
}

const RECEIPT = JSON.stringify((await createGradedReceipts(1, new Date('2026-03-09T10:00:00Z')))[0], null, 2)
const CHANGED_RECEIPT = RECEIPT.replace('Weekly open reclaimed', 'Weekly open rejected')

/** Opens the receipt of the first trade idea of the feed. */
const openReceipt = async (page: Page, text: string) => {
  await showLogKey(page)
  await page.route(
    ({ pathname }) => new RegExp(`^${readReceipt.path.replace('{id}', '[^/]+')}$`).test(pathname),
    (route) => route.fulfill({ body: text }),
  )
  await showIdeas(page)
  await page.reload()
  await page.getByRole('button', { name: 'Receipt' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^(Verified|Not verified)$/ })).toBeVisible()
}

/** Screens of trade ideas, among `CALLERS`. */
const IDEA_SCREENS: readonly Screen[] = [
  { name: 'track-record', path: '/profile/{caller}?tab=record', ready: 'main [role=slider]' },
  { name: 'track-record-hidden', path: '/profile/{newcomer}?tab=record', ready: '[role=tabpanel] h2' },
  { name: 'callers', path: '/callers', ready: 'main table td' },
  {
    name: 'idea-errors',
    path: '/add_post?idea=true',
    act: async (page) => {
      await fillIdea(page, { stop: 1.02, target: 0.99 })
      await sendIdea(page)
      await expect(page.getByText('The stop of a long idea must be below its entry.')).toBeVisible()
    },
    middle: '[data-slot~="idea-section"] [aria-invalid="true"]',
  },
  {
    name: 'idea-confirm',
    path: '/add_post?idea=true',
    act: async (page) => {
      await fillIdea(page, { stop: 0.97, target: 1.06 })
      await page.getByRole('region', { name: 'Trade idea' }).getByText('No position').click()
      await sendIdea(page)
      await expect(page.getByRole('alertdialog', { name: 'Post and seal this idea?' })).toBeVisible()
    },
  },
  { name: 'receipt', path: '/', ready: 'article', act: (page) => openReceipt(page, RECEIPT) },
  { name: 'receipt-failed', path: '/', ready: 'article', act: (page) => openReceipt(page, CHANGED_RECEIPT) },
  { name: 'verify', path: '/verify', guest: true, act: (page) => verifyReceipt(page, RECEIPT), ready: 'h1' },
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
  /** The same community with `CALLERS`. */
  ideaStory: SeededApp
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
  { path, ready = 'h1', guest = false, progress = false, act }: Screen,
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
async function closePage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

/** Compares a screen with its pictures, and checks small windows, animations and forced colors. */
async function checkScreen(page: Page, { name, beside, mask, act, middle }: Screen): Promise<void> {
  for (const { device, viewport } of DEVICES) {
    await page.setViewportSize(viewport)
    if (beside !== undefined && device === 'desktop') await expect(page.locator(beside).first()).toBeVisible({ timeout: 30_000 })
    if (middle !== undefined) {
      const element = page.locator(middle).first()
      await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    }
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('main [aria-busy="true"]:not(button)')).toHaveCount(0)
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

const CLAIM = 'matches its pictures, fits small windows, keeps still and supports forced colors'

for (const screen of SCREENS) {
  test(`${screen.name} ${CLAIM}`, async ({ browser, story }) => {
    test.setTimeout(60_000)
    await checkScreen(await openScreen(browser, story, screen), screen)
  })
}

for (const screen of IDEA_SCREENS) {
  test(`${screen.name} ${CLAIM}`, async ({ browser, ideaStory }) => {
    test.setTimeout(60_000)
    await checkScreen(await openScreen(browser, ideaStory, screen), screen)
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
