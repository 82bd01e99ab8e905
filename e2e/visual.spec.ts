import { expect, type Page, test } from '@playwright/test'
import { type Gallery, openGallery } from '@trademates/test-support/browser/gallery.ts'
import { openStory, type Story } from '@trademates/test-support/browser/seeded-app.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const DARK = { look: 'dark', colorScheme: 'dark', forcedColors: 'none' } as const
const LIGHT = { look: 'light', colorScheme: 'light', forcedColors: 'none' } as const
/** What systems show that draw everything in a few colours of their own. */
const CONTRAST = { look: 'contrast', colorScheme: 'dark', forcedColors: 'active' } as const
const DEVICES = [
  { device: 'desk', viewport: DESK, looks: [DARK, LIGHT] },
  { device: 'phone', viewport: PHONE, looks: [DARK, LIGHT, CONTRAST] },
]
/** What a zoom to 200 % leaves of a desk, and the smallest of phones. */
const SMALL = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

interface Screen {
  name: string
  /** With the names of places in it, in braces. */
  path: string
  /** What shows that all of it is there, where a heading does not. */
  ready?: string
  /** What stands next to the rest where there is room. */
  beside?: string
  /** What is not the same each time. */
  mask?: string
  guest?: boolean
}

/** What one watches, which comes after the messages above it. */
const WATCHED = '.watchlist-card .wl'

const SCREENS: readonly Screen[] = [
  { name: 'login', path: '/login', guest: true },
  { name: 'signup', path: '/signup', guest: true },
  // The call at the end of the bar is never answered.
  { name: 'verify-email', path: '/verify-email?uid=0&token=0', ready: '[aria-valuenow="100"]', guest: true },
  { name: 'reset-password', path: '/reset-password', guest: true },
  { name: 'password-change', path: '/password-change?uid=0&token=0', guest: true },
  { name: 'link-cut-short', path: '/password-change', ready: '[role=alert]', guest: true },
  { name: 'confirm-email', path: '/confirm-email?uid=0&token=0', ready: '[aria-valuenow="100"]', guest: true },
  { name: 'unsubscribe', path: '/unsubscribe?uid=0&token=0', guest: true },
  { name: 'home', path: '/', ready: 'article', beside: WATCHED },
  { name: 'post', path: '/post/{post}', ready: '.cmt', beside: WATCHED },
  { name: 'viewer', path: '/post/{own}?view={own}.{file}', ready: '[role=dialog] img' },
  { name: 'add-post', path: '/add_post' },
  { name: 'update-post', path: '/update/{own}', ready: 'textarea' },
  { name: 'my-profile', path: '/myProfile', ready: 'main form' },
  { name: 'account', path: '/account', ready: 'main li', beside: WATCHED },
  { name: 'profile', path: '/profile/{person}', ready: 'main h1' },
  { name: 'add-friend', path: '/add_friend', ready: '.person' },
  { name: 'notification', path: '/notification', ready: '.note', beside: WATCHED },
  { name: 'chat', path: '/chat', ready: '.clist a' },
  { name: 'conversation', path: '/chat/{person}', ready: '.log li' },
  { name: 'search', path: '/search?q=stop', ready: 'article', beside: WATCHED },
  { name: 'symbol', path: '/symbol/EURUSD', ready: '.price-chart canvas' },
  { name: 'watchlists', path: '/watchlists', ready: '.watched li', beside: '.alerts-card li' },
  { name: 'news', path: '/newsAndAlert', ready: '.news h3', beside: '.coming-card' },
  { name: 'alerts', path: '/newsAndAlert?tab=alerts', ready: '.alert-row', beside: WATCHED },
  { name: 'learn', path: '/learn', ready: '.continue' },
  { name: 'lesson', path: '/learn/position-size', ready: '.quiz' },
  { name: 'glossary', path: '/learn/glossary', ready: 'dl' },
  { name: 'calculators', path: '/learn/calculators', ready: 'dl' },
  // The community is counted as soon as its server starts, whoever is there by then.
  { name: 'about', path: '/about', ready: '.numbers', mask: '.numbers, .numbers-when' },
  { name: 'coming-soon', path: '/nowhere' },
]

/** Rooms of the gallery, one picture each. */
const ROOMS = ['Buttons', 'Fields', 'Choices', 'Words', 'News']
/** What opens at a press, and what shows that it has. */
const OVERLAYS = [
  { name: 'menu', button: 'Menu', role: 'menu' },
  { name: 'question', button: 'ConfirmDialog', role: 'alertdialog' },
  { name: 'danger', button: 'ConfirmDialog, danger', role: 'alertdialog' },
  { name: 'good-news', button: 'NewsDialog', role: 'alertdialog' },
  { name: 'pane', button: 'Pane', role: 'dialog' },
] as const

// One after the other, so that one server tells the story to all.
test.describe.configure({ mode: 'default' })
test.use({
  // Letters fall on the same pixels wherever they are drawn.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--font-render-hinting=none', '--disable-lcd-text'] })
  },
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
})

/** Waits until the letters and pictures that it has asked for are there. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()))
  })

/** How much wider than its window a page is, in pixels. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What moves by itself, although less motion was asked for; a spinner may, slowly. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id))
      .filter((name) => name !== 'spin'),
  )

test.describe('every screen looks as it did, fits small windows and keeps still', () => {
  let story: Story
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    story = await openStory()
  })
  test.afterAll(() => story.app.stop())

  for (const { name, path, ready = 'h1', beside, mask, guest = false } of SCREENS) {
    test(name, async ({ browser }) => {
      test.slow()
      const context = await browser.newContext({ baseURL: story.app.url, ...(!guest && { storageState: story.storage }) })
      await context.addInitScript(() => sessionStorage.setItem('splash', 'seen'))
      const page = await context.newPage()
      await story.show(page)
      await page.goto(path.replace(/\{(\w+)\}/g, (_, place: keyof Story['places']) => story.places[place]))
      await expect(page.locator(ready).first()).toBeVisible({ timeout: 30_000 })
      for (const { device, viewport, looks } of DEVICES) {
        await page.setViewportSize(viewport)
        if (beside !== undefined && device === 'desk') await expect(page.locator(beside).first()).toBeVisible({ timeout: 30_000 })
        for (const { look, ...media } of looks) {
          await page.emulateMedia(media)
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
          await expect(page.locator('.wl:not(:has(.chg):has(.spark))'), 'watched symbols without a price').toHaveCount(0)
          await drawn(page)
          await expect
            .soft(page)
            .toHaveScreenshot(`${name}-${device}-${look}.png`, mask === undefined ? {} : { mask: [page.locator(mask)] })
        }
      }
      expect.soft(await moving(page)).toEqual([])
      for (const viewport of SMALL) {
        await page.setViewportSize(viewport)
        await expect.soft.poll(() => overhang(page), `overhang at ${viewport.width} px`).toBeLessThanOrEqual(0)
      }
      await context.close()
    })
  }
})

test.describe('every component looks as it did in every state', () => {
  let gallery: Gallery
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    gallery = await openGallery()
  })
  test.afterAll(() => gallery.close())

  for (const { look, ...media } of [DARK, LIGHT, CONTRAST]) {
    test(`in ${look}`, async ({ page }) => {
      test.slow()
      await page.clock.setFixedTime('2026-03-11T14:30:00Z')
      await page.emulateMedia(media)
      await gallery.open(page)
      await drawn(page)
      await expect.poll(() => moving(page)).toEqual([])
      for (const room of ROOMS) {
        await expect.soft(page.getByRole('region', { name: room })).toHaveScreenshot(`gallery-${room.toLowerCase()}-${look}.png`)
      }
      for (const { name, button, role } of OVERLAYS) {
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByRole(role)).toBeVisible()
        // There is little beside letters in these, and letters are what browsers draw otherwise.
        await expect.soft(page.getByRole(role)).toHaveScreenshot(`gallery-${name}-${look}.png`, { maxDiffPixelRatio: 0.03 })
        await page.keyboard.press('Escape')
        await expect(page.getByRole(role)).toHaveCount(0)
      }
    })
  }
})
