import type { Locator, Page } from '@playwright/test'
import { createAlert, listAlertEvents } from '@trademates/contract/alerts'
import { listNotifications } from '@trademates/contract/notifications'
import type { Post } from '@trademates/contract/posts'
import { editOwnProfile } from '@trademates/contract/profiles'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { postIdea } from '@trademates/test-support/browser/post-idea.ts'
import { addComment, type BrowserUser, callAs } from '@trademates/test-support/browser/users.ts'

/** The moment of everything that the server answers, and the clock of the browser. */
const AT = '2026-01-14T14:32:00.000Z'
const NOW = '2026-01-14T20:00:00Z'
const NEW_YORK = 'America/New_York'

/** `AT` in places about a symbol of New York and elsewhere, and `NOW` elsewhere and in the picture of a chart, for a reader in Madrid. */
const SETTINGS = {
  exchange: { symbol: '09:32 ET', reader: '15:32 UTC+1', now: '21:00 UTC+1', picture: '15:00 ET' },
  local: { symbol: '15:32 UTC+1', reader: '15:32 UTC+1', now: '21:00 UTC+1', picture: '21:00 UTC+1' },
  utc: { symbol: '14:32 UTC', reader: '14:32 UTC', now: '20:00 UTC', picture: '20:00 UTC' },
} as const
type Times = (typeof SETTINGS)[keyof typeof SETTINGS]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Moves candles so that the last one opens at `AT`. */
function moveCandles(answer: Record<string, unknown>): void {
  const candles = answer['candles'] as { time: string }[]
  const shift = Date.parse(AT) - Date.parse(candles.at(-1)?.time ?? AT)
  for (const candle of candles) candle.time = new Date(Date.parse(candle.time) + shift).toISOString()
}

/** Sets all moments of an answer to `AT`, puts all symbols on an exchange of New York, and names a source, without which pages state no time. */
function setMoments(answer: unknown): unknown {
  if (isObject(answer) && Array.isArray(answer['candles'])) moveCandles(answer)
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (key === 'candles') return (isObject(answer) && answer['candles']) ?? value
    if (key === 'sources' && Array.isArray(value) && value.length === 0) return ['Binance']
    if (key === 'time_zone' && value === 'UTC') return NEW_YORK
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? AT : value
  })
}

const ALERT_EVENT = {
  id: '01931000-0000-7000-8000-000000000001',
  alert_id: null,
  symbol: 'AAPL',
  kind: 'above',
  level: '180',
  percent: null,
  within: null,
  decimals: 2,
  time_zone: NEW_YORK,
  note: '',
  price: '180.04',
  priced_at: AT,
  fired_at: AT,
  is_sample: true,
}

const notification = (kind: string, code: string, symbol: string | null) => ({
  id: `01931000-0000-7000-8000-00000000000${symbol === null ? 2 : 3}`,
  _id: `01931000-0000-7000-8000-00000000000${symbol === null ? 2 : 3}`,
  kind,
  code,
  message: `${symbol ?? 'ana'}: ${kind}`,
  params: { name: 'ana', symbol: symbol ?? '', level: '180', price: '180.04' },
  timestamp: AT,
  is_read: true,
  actor: null,
  post_id: null,
  idea_id: null,
  symbol,
  time_zone: symbol === null ? null : NEW_YORK,
  comment_id: null,
  excerpt: null,
  friendship_id: null,
  friendship_status: null,
})

async function fixMoments(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.route(/\/api\/(?!events\/)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
    return route.fulfill({ response, json: setMoments(await response.json()) })
  })
  // Receipts would send the message once more, with the time of its creation.
  await page.route(/\/api\/conversations\/[^/]+\/(delivered|read)\//, (route) => route.fulfill({ status: 204 }))
  await page.route(`**${listAlertEvents.path}*`, (route) => route.fulfill({ json: [ALERT_EVENT] }))
  await page.route(`**${listNotifications.path}*`, (route) =>
    route.fulfill({ json: [notification('price_alert', 'alert_above', 'AAPL'), notification('follow', 'followed', null)] }),
  )
}

/** Records the texts that charts and their pictures draw. */
const recordDrawing = (page: Page) =>
  page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(globalThis, { drawn })
    const draw = CanvasRenderingContext2D.prototype.fillText
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...rest) {
      drawn.push(text)
      draw.call(this, text, ...rest)
    }
  })
const takeDrawing = (page: Page) => page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn.splice(0))

/** The clock times of a page, in texts and titles, that `AT` has in one of the zones. Charts also name the times of other candles. */
const readTimes = (page: Page) =>
  page.evaluate(() => {
    const charts = [...document.querySelectorAll<HTMLElement>('[aria-label^="Chart of"]')]
    for (const chart of charts) chart.style.display = 'none'
    const text = document.body.innerText
    for (const chart of charts) chart.style.display = ''
    const titles = [...document.querySelectorAll('[title]')].map((element) => element.getAttribute('title') ?? '')
    return [...[text, ...titles].join('\n').matchAll(/\b(?:09|14|15):32\b(?: (?:ET|UTC(?:[+−][\d:]+)?))?/g)].map(([time]) => time)
  })

/** Expects each time of the page to be `AT` as this setting shows it, with its zone or without. */
async function expectTimes(page: Page, { symbol, reader }: Times): Promise<void> {
  const shown = [symbol, reader].flatMap((time) => [time, time.slice(0, 5)])
  expect((await readTimes(page)).filter((time) => !shown.includes(time))).toEqual([])
}

interface Screen {
  path: (made: Made) => string
  /** Places that show `AT`: in their text or, with `title:`, in their tooltip. */
  ofSymbol?: (page: Page) => Locator[]
  ofReader?: (page: Page) => Locator[]
  /** What else is looked at. */
  also?: (page: Page, times: Times) => Promise<void>
}

interface Made {
  post: Post
  other: BrowserUser
}

/** The axis of a chart of four hours names the days, its crosshair and its legend one hour in four; which one depends on the zone. */
async function expectChart(page: Page, { symbol }: Times): Promise<void> {
  const chart = page.getByRole('region', { name: 'Chart of AAPL' })
  await chart.getByRole('button', { name: '4H' }).click()
  const legend = chart.locator('[data-slot~="legend"]')
  await expect(legend).toContainText('4h')
  const canvas = chart.locator('[data-slot~="chart-canvas"]')
  await canvas.scrollIntoViewIfNeeded()
  await takeDrawing(page)
  await canvas.hover()
  const drawn: string[] = []
  const listDrawn = async (pattern: RegExp) => {
    drawn.push(...(await takeDrawing(page)))
    return drawn.filter((text) => pattern.test(text))
  }
  await expect.poll(async () => (await listDrawn(/^(\d+ [A-Z]\w+|\d\d:32)$/)).length, 'labels of the axis').toBeGreaterThan(4)
  await expect.poll(async () => (await listDrawn(/^\d+ .*\d\d:32$/)).length, 'label of the crosshair').toBeGreaterThan(0)
  const hours = [...drawn, (await legend.textContent()) ?? ''].flatMap((text) => /\d\d(?=:32)/.exec(text) ?? [])
  expect(new Set(hours.map((hour) => Number(hour) % 4))).toEqual(new Set([Number(symbol.slice(0, 2)) % 4]))
}

/** Matches a tooltip with this time. */
const title = (time: string) => new RegExp(`${time.replace('+', String.raw`\+`)}$`)

/** Each screen of section 8 that has clock times. */
const SCREENS: Record<string, Screen> = {
  'symbol, quote, chart and its picture, sessions': {
    path: () => '/symbol/AAPL',
    ofSymbol: (page) => [page.locator('[data-slot~="quote-line"]').first()],
    also: async (page, shown) => {
      await expect(page.getByRole('region', { name: 'Trading sessions' }).locator('time')).toHaveText(shown.now)
      await expectChart(page, shown)
      await page.getByRole('button', { name: 'Post this chart' }).click()
      await expect.poll(() => takeDrawing(page), 'the picture of the chart').toContainEqual(expect.stringContaining(shown.picture))
    },
  },
  'post, chip, versions, comments, idea and its timeline': {
    path: ({ post }) => `/post/${post.id}`,
    ofSymbol: (page) => [
      page.getByText(/^Sealed /),
      page.getByText(/^Expires /),
      page
        .getByRole('region', { name: /^Timeline of trade idea/ })
        .getByRole('listitem')
        .first(),
    ],
    also: async (page, shown) => {
      const article = page.getByRole('article').first()
      await article.getByRole('button', { name: /^AAPL, / }).click()
      const chip = page.getByRole('dialog').getByRole('region', { name: 'AAPL' })
      await expect(chip.getByText(/^Now /)).toContainText(shown.symbol)
      await expect(chip.getByText(/^At post /)).toContainText(shown.symbol)
      await page.keyboard.press('Escape')
      const edited = article.getByRole('button', { name: 'edited' })
      for (const moment of [
        article.locator('time').first(),
        edited,
        page.getByText('Nice level').locator('xpath=ancestor::li').locator('time'),
      ])
        await expect(moment).toHaveAttribute('title', title(shown.reader))
      await edited.click()
      const version = page.getByRole('dialog', { name: 'Earlier versions' }).locator('time').first()
      await expect(version).toHaveAttribute('title', title(shown.reader))
    },
  },
  'news and what comes up': {
    path: () => '/newsAndAlert',
    also: async (page, shown) => {
      const zone = shown.reader.slice(6)
      await expect(page.locator('[data-slot~="news"] time').first()).toHaveAttribute('title', title(shown.reader))
      await expect(page.getByRole('heading', { name: `Today (${zone})` })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Coming up' })).toContainText(`Market hours · ${zone}`)
    },
  },
  alerts: {
    path: () => '/newsAndAlert?tab=alerts',
    ofSymbol: (page) => [page.getByText(/until .*:32/).first()],
    also: async (page, shown) => {
      await expect(page.getByRole('list', { name: 'History' }).locator('time')).toHaveAttribute('title', title(shown.symbol))
    },
  },
  notifications: {
    path: () => '/notification',
    also: async (page, shown) => {
      const notes = page.locator('[data-slot~="note"] time')
      await expect(notes.first()).toHaveAttribute('title', title(shown.symbol))
      await expect(notes.last()).toHaveAttribute('title', title(shown.reader))
    },
  },
  chat: {
    path: ({ other }) => `/chat/${other.session.user.id}`,
    also: async (page, shown) => {
      const time = page.getByRole('log').locator('time[title]').first()
      await expect(time).toHaveText(shown.reader.slice(0, 5))
      await expect(time).toHaveAttribute('title', title(shown.reader))
    },
  },
  'overview and its sessions': {
    path: () => '/markets',
    ofReader: (page) => [page.getByRole('main').locator('[data-slot~="stamp"]').first()],
    also: async (page, shown) => {
      const opening = page
        .getByRole('region', { name: 'Sessions', exact: true })
        .getByText(/^Opens /)
        .first()
      await expect(opening).toContainText(shown.reader.slice(6))
    },
  },
  'heat map': { path: () => '/markets/heatmap', ofReader: (page) => [page.getByRole('main')] },
  movers: { path: () => '/markets/movers', ofReader: (page) => [page.getByRole('main')] },
  'trending symbols': { path: () => '/markets/trending', ofReader: (page) => [page.getByRole('main')] },
  screener: { path: () => '/markets/screener', ofReader: (page) => [page.getByRole('main')] },
  'search results': { path: () => '/search?q=AAPL', ofSymbol: (page) => [page.getByRole('main').getByRole('region').first()] },
}

async function sendForm(app: AppProcess, user: BrowserUser, { method, path, fields }: { method: string; path: string; fields: object }) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  const headers = { authorization: `Bearer ${user.session.access}` }
  expect((await fetch(app.url + path, { method, headers, body })).status).toBe(200)
}

async function prepare(app: AppProcess, reader: BrowserUser, other: BrowserUser): Promise<Made> {
  await connectUsers(app, reader, other)
  await sendMessageAs(app, { from: other, to: reader }, 'Seen the open?')
  const post = await postIdea(app, other, 'Reclaimed $AAPL')
  await addComment(app, reader, post, 'Nice level')
  const edit = { name: 'Reclaimed', description: 'Reclaimed $AAPL again', trading_markets: 'Crypto' }
  await sendForm(app, other, { method: 'PATCH', path: `/api/feed/posts/${post.id}/`, fields: edit })
  const alert = {
    symbol: 'AAPL',
    kind: 'above',
    level: '9000',
    repeats: false,
    expires_at: new Date(Date.now() + 864e5).toISOString(),
    note: '',
  }
  await callAs(app, reader, createAlert, { body: alert })
  return { post, other }
}

for (const [setting, shown] of Object.entries(SETTINGS))
  test(`A22 every screen shows one moment in the time zone setting: ${setting}`, async ({ app, open, createUser }) => {
    test.slow()
    const [reader, other] = [await createUser('rea'), await createUser('oth')]
    const made = await prepare(app, reader, other)
    await sendForm(app, reader, { ...editOwnProfile, fields: { time_zone: setting, zone: 'Europe/Madrid' } })
    const page = await open(reader, { timezoneId: 'Europe/Madrid' })
    await recordDrawing(page)
    await fixMoments(page)
    for (const [name, { path, ofSymbol, ofReader, also }] of Object.entries(SCREENS))
      await test.step(name, async () => {
        await page.goto(path(made))
        for (const place of ofSymbol?.(page) ?? []) await expect(place).toContainText(shown.symbol)
        for (const place of ofReader?.(page) ?? []) await expect(place).toContainText(shown.reader)
        await also?.(page, shown)
        await expectTimes(page, shown)
      })
  })
