import { expect, type Page, type Route } from '@playwright/test'
import { listIdeaEvents } from '@trademates/contract/idea-endpoints'
import type { Idea, IdeaEvent } from '@trademates/contract/ideas'
import { listFeed, type Post, readPost } from '@trademates/contract/posts'
import { readReceipt } from '@trademates/contract/receipt-file'
import { createGradedReceipts, KEY } from '@trademates/contract/receipt-fixtures'
import { listCallers, readTrackRecord } from '@trademates/contract/track-records'
import { IDEAS_IN_ALL_STATES } from '@trademates/test-support/browser/idea-states.ts'
import {
  checkScreen,
  CLAIM,
  closePage,
  DEVICES,
  openScreen,
  type VisualScreen,
  test,
  THEMES,
  waitForAssets,
} from '@trademates/test-support/browser/visual-test.ts'

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

/** Whether a URL is that of an endpoint with one id in its path. */
const isOf =
  ({ path }: { path: string }) =>
  ({ pathname }: URL) =>
    new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`).test(pathname)

/** Opens the receipt of the first trade idea of the feed. */
const openReceipt = async (page: Page, answer: Parameters<Route['fulfill']>[0], heading: RegExp) => {
  await showLogKey(page)
  await page.route(isOf(readReceipt), (route) => route.fulfill(answer))
  await showIdeas(page)
  await page.reload()
  await page.getByRole('button', { name: 'Receipt' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: heading })).toBeVisible()
}

const NOT_READY = {
  status: 503,
  headers: { 'retry-after': '60' },
  json: { detail: 'The receipt is not ready yet. Try again in a few seconds.', code: 'unavailable' },
}

const BOTH_TARGETS = IDEAS_IN_ALL_STATES.find(({ state }) => state === 'target')

function timelineOf({ reference, fill, targets, ended_at }: Idea): IdeaEvent[] {
  const event = (kind: IdeaEvent['kind'], at: string | null, more: Partial<IdeaEvent>): IdeaEvent => {
    const of = { id: `01900000-0000-7000-8000-0000000000${kind.length}`, at: at ?? reference.time, kind }
    return { ...of, price: null, share: null, r: null, text: null, candle: null, ...more }
  }
  const candle = (time: string, prices: Record<'open' | 'high' | 'low' | 'close', string>): Partial<IdeaEvent> => ({
    candle: { time, interval: '1m', ...prices, volume: '0', final: true },
  })
  const [first, last] = targets
  return [
    event('posted', reference.time, { price: reference.price }),
    event('entered', '2026-03-09T10:00:00.000Z', {
      price: fill,
      ...candle('2026-03-09T09:59:00.000Z', { open: '63455', high: '63470', low: '63380', close: '63410' }),
    }),
    event('note', '2026-03-09T18:20:00.000Z', { price: '64905', text: 'Funding turned, staying in' }),
    event('target', first?.hit_at ?? null, {
      price: first?.price ?? null,
      ...candle('2026-03-10T10:30:00.000Z', { open: '66210', high: '66340', low: '66190', close: '66322' }),
    }),
    event('target', ended_at, {
      id: '01900000-0000-7000-8000-000000000099',
      price: last?.price ?? null,
      r: '2.7172',
      ...candle('2026-03-11T09:13:00.000Z', { open: '68790', high: '68960', low: '68770', close: '68930' }),
    }),
  ]
}

/** Gives a post an idea whose targets are hit, with the events that led there. */
async function showTimeline(page: Page): Promise<void> {
  if (BOTH_TARGETS === undefined) throw new Error('There is no idea whose targets are hit.')
  const idea = BOTH_TARGETS
  await page.route(isOf(readPost), async (route) => {
    const response = await route.fetch()
    const post = (await response.json()) as Post
    await route.fulfill({
      json: { ...post, description: 'Weekly open reclaimed.', symbols: [], files: [], comments: [], idea: { ...idea, post_id: post.id } },
    })
  })
  await page.route(isOf(listIdeaEvents), (route) => route.fulfill({ json: timelineOf(idea) }))
  await page.reload()
  await expect(page.getByRole('region', { name: /^Timeline of/ }).getByRole('listitem')).toHaveCount(5)
  await expect(page.locator('[data-slot="idea-lines"] path')).toHaveCount(4)
}

/** Screens of trade ideas, among callers with track records. */
const IDEA_SCREENS: readonly VisualScreen[] = [
  { name: 'track-record', path: '/profile/{caller}?tab=record', ready: 'main [role=slider]' },
  { name: 'track-record-hidden', path: '/profile/{newcomer}?tab=record', ready: '[role=tabpanel] h2' },
  { name: 'track-record-none', path: '/myProfile?tab=record', ready: '[role=tabpanel] h2' },
  {
    name: 'track-record-loading',
    path: '/profile/{caller}?tab=record',
    busy: true,
    act: async (page) => {
      await page.route(isOf(readTrackRecord), () => undefined)
      await page.reload()
      await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toBeVisible()
    },
  },
  {
    name: 'track-record-failed',
    path: '/profile/{caller}?tab=record',
    act: async (page) => {
      await page.route(isOf(readTrackRecord), (route) => route.fulfill({ status: 400, json: { detail: 'Busy.', code: 'invalid' } }))
      await page.reload()
      await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  { name: 'callers', path: '/callers', ready: 'main table td' },
  { name: 'callers-slice', path: '/callers?market=Crypto&days=365', ready: 'main table td' },
  { name: 'callers-empty', path: '/callers?market=Option', ready: 'main h2' },
  {
    name: 'callers-failed',
    path: '/callers',
    act: async (page) => {
      await page.route(isOf(listCallers), (route) => route.fulfill({ status: 400, json: { detail: 'Busy.', code: 'invalid' } }))
      await page.reload()
      await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'idea-filled',
    path: '/add_post?idea=true',
    act: async (page) => {
      await fillIdea(page, { stop: 0.97, target: 1.06 })
      await page.getByRole('region', { name: 'Trade idea' }).getByText('No position').click()
    },
    middle: '[data-slot~="idea-section"] dl',
  },
  { name: 'idea-timeline', path: '/post/{post}', act: showTimeline, middle: '[aria-label^="Timeline of"] ol' },
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
  { name: 'receipt', path: '/', ready: 'article', act: (page) => openReceipt(page, { body: RECEIPT }, /^Verified$/) },
  { name: 'receipt-failed', path: '/', ready: 'article', act: (page) => openReceipt(page, { body: CHANGED_RECEIPT }, /^Not verified$/) },
  { name: 'receipt-pending', path: '/', ready: 'article', act: (page) => openReceipt(page, NOT_READY, /^The receipt is being created$/) },
  { name: 'verify', path: '/verify', guest: true, act: (page) => verifyReceipt(page, RECEIPT), ready: 'h1' },
]

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
