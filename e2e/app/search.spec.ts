import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { uniqueName, publishPost } from '@trademates/test-support/browser/users.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' })
const trigger = (page: Page) => page.getByRole('banner').locator('[data-slot~="search-trigger"]')
const suggestion = (page: Page, name: string | RegExp) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name })
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Opens the palette by key; the listener loads after the screen. Further key presses may have come into the box. */
async function openPalette(page: Page, key = '/'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(box(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  // With an empty box, the key would remove a recent search.
  while ((await box(page).inputValue()) !== '') await page.keyboard.press('Backspace')
}

test(
  'the search palette suggests while typing and leads by keyboard to posts, to a user and to a tag',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const [ana, zeb] = [await createUser('ana'), await createUser('zephyrine')]
    const uniqueWord = uniqueName('quartz')
    await publishPost(app, zeb, `Long ${uniqueWord} since Monday`, { tags: [uniqueWord] })
    const page = await open(ana)
    await page.goto('/')
    await expect(trigger(page)).toBeVisible()
    await openPalette(page)
    await box(page).fill(uniqueWord)
    await expect(suggestion(page, `Search posts for “${uniqueWord}”`)).toHaveAttribute('aria-selected', 'true')
    await expect(suggestion(page, `Long ${uniqueWord} since Monday`)).toBeVisible()
    await expect(suggestion(page, `${uniqueWord} 1 post`)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/search?q=${uniqueWord}&kind=posts`)
    await expect(palette(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeFocused()
    await expect(card(page, `Long ${uniqueWord}`)).toBeVisible()

    // The first Escape clears the text, the next closes and returns the focus.
    await trigger(page).click()
    await expect(box(page)).toHaveValue(uniqueWord)
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(trigger(page)).toBeFocused()

    // One typo in a name is tolerated; the name is long, because short names of other tests are similar.
    await openPalette(page)
    await box(page).fill(zeb.username.replace('zephyrine', 'zephryine'))
    await expect(suggestion(page, zeb.username)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(suggestion(page, zeb.username)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/profile/${zeb.session.user.id}`)

    // Recent searches are offered before a key is pressed, newest first, and actions.
    await openPalette(page)
    await expect(suggestion(page, /^Markets$/)).toBeVisible()
    await expect(suggestion(page, uniqueWord)).toHaveAttribute('aria-selected', 'true')
    await box(page).fill(`#${uniqueWord.slice(0, -1)}`)
    await suggestion(page, `${uniqueWord} 1 post`).click()
    await expect(page).toHaveURL(`${app.url}/?tag=${uniqueWord}`)
    await expect(card(page, `Long ${uniqueWord}`)).toBeVisible()
  },
)

test(
  'Ctrl+K, a ticker and Enter open a symbol from a text field, with the server stopped once the index is there',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    const page = await open(await createUser('kim'))
    await page.goto('/add_post')
    const text = page.getByLabel('Description')
    await text.fill('half a thought')
    const index = page.waitForResponse('**/api/symbols/index/')
    await openPalette(page, 'Control+k')
    await (await index).finished()
    await page.route('**/api/search/**', () => undefined)
    await page.keyboard.type('nvda')
    const row = suggestion(page, /^NVDA, Nvidia, stock/)
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expect(row).toHaveAccessibleName(/^NVDA, Nvidia, stock, \d+\.\d\d, (up|down) [\d.]+ percent, simulated$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/symbol/NVDA`)
    // $ with the start of a code does too.
    await openPalette(page)
    await page.keyboard.type('$nv')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/symbol/NVDA`)
    await openPalette(page)
    await page.keyboard.type('tsla')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${app.url}/symbol/TSLA`)
    await openPalette(page)
    await suggestion(page, /^NVDA/).getByTitle('Remove').click()
    await expect(suggestion(page, /^NVDA/)).toHaveCount(0)
    await expect(suggestion(page, /^TSLA/)).toBeVisible()
    await expect(box(page)).toBeFocused()
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  },
)

test('a late answer never moves the marked row, and an answer for an older text is dropped', async ({ open, createUser, app }) => {
  const lea = await createUser('goldleaf')
  const page = await open(lea)
  await publishPost(app, lea, 'Gold holds', { tags: ['golden'] })
  await page.goto('/')
  const gates = new Map<string, () => void>()
  await page.route('**/api/search/suggestions/?*', async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gates.set(new URL(route.request().url()).searchParams.get('q') ?? '', resolve)
    await promise
    await route.continue().catch(() => undefined)
  })
  await openPalette(page)
  await page.keyboard.type('gol')
  await expect(suggestion(page, /^GOLD, /)).toBeVisible()
  await expect(palette(page).locator('[data-slot="skeleton"]').first()).toBeVisible()
  await expect.poll(() => gates.has('gol')).toBe(true)
  await page.keyboard.type('d')
  await expect.poll(() => gates.has('gold')).toBe(true)
  await page.keyboard.press('End')
  const words = suggestion(page, 'Search posts for “gold”')
  await expect(words).toHaveAttribute('aria-selected', 'true')
  const before = await words.boundingBox()
  gates.get('gol')?.()
  const answered = page.waitForResponse((response) => response.url().endsWith('suggestions/?q=gold'))
  gates.get('gold')?.()
  await (await answered).finished()
  await expect(words).toHaveAttribute('aria-selected', 'true')
  expect(await words.boundingBox()).toEqual(before)
  // A further key asks again, and shows the other groups.
  await page.keyboard.type('e')
  await expect.poll(() => gates.has('golde')).toBe(true)
  gates.get('golde')?.()
  await expect(suggestion(page, /^golden/)).toBeVisible()
  await expect(palette(page).locator('[data-slot="skeleton"]')).toHaveCount(0)
})

test('Tab offers the chart, an alert, the watchlist and a post of the marked symbol', async ({ app, open, createUser }) => {
  const page = await open(await createUser('tab'))
  await page.goto('/')
  const choose = async (tabs: number) => {
    await openPalette(page)
    await page.keyboard.type('btcusd')
    await expect(suggestion(page, /^BTCUSD/)).toHaveAttribute('aria-selected', 'true')
    for (let at = 0; at < tabs; at += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toHaveCount(0)
  }
  await choose(1)
  const form = page.getByRole('dialog', { name: 'New alert' })
  await expect(form.getByRole('combobox', { name: 'Symbol' })).toHaveValue('BTCUSD')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await choose(2)
  await expect(page.getByText('Watching BTCUSD')).toBeVisible()
  await choose(3)
  await expect(page).toHaveURL(`${app.url}/add_post?symbol=BTCUSD`)
  await page.goto('/')
  await choose(4)
  await expect(page).toHaveURL(`${app.url}/symbol/BTCUSD`)
})

test('the palette fills a phone, offers a slip of the finger, and finds symbols offline', async ({ app, open, createUser }) => {
  const page = await open(await createUser('phoebe'), { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
  await expect(box(page)).toBeFocused()
  await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await box(page).fill('aplpe')
  await expect(palette(page).getByText('No results for “aplpe”').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Did you mean AAPL?' }).getByRole('option')).toHaveAccessibleName(/^AAPL, Apple/)
  await page.context().setOffline(true)
  await box(page).fill('gold')
  await expect(palette(page).getByText("You're offline. Only symbols can be found.")).toBeVisible()
  await expect(suggestion(page, /^XAUUSD, Gold, commodities/)).toBeVisible()
  await page.context().setOffline(false)
  await suggestion(page, /^XAUUSD/).tap()
  await expect(page).toHaveURL(`${app.url}/symbol/XAUUSD`)
})

test('the results are in tabs, load page by page, and keep their place in the address', async ({ app, open, createUser }) => {
  const [bob, eva] = [await createUser('bob'), await createUser('eva')]
  const uniqueWord = uniqueName('basalt')
  for (let number = 1; number <= 23; number++)
    await publishPost(app, eva, `${uniqueWord} note ${number}.`, { tags: [`${uniqueWord}${number}`] })
  const page = await open(bob)
  await page.goto(`/search?q=${uniqueWord}&kind=posts`)
  await expect(card(page, `${uniqueWord} note 23.`)).toBeVisible()
  // The page grows while posts render.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(card(page, `${uniqueWord} note 1.`)).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('tab', { name: 'Tags' }).click()
  await expect(page).toHaveURL(`${app.url}/search?q=${uniqueWord}&kind=tags`)
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(23)
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByRole('heading', { name: `No people for “${uniqueWord}”` })).toBeVisible()
  await openPalette(page)
  await box(page).fill(`@${eva.username}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('tabpanel').getByRole('link', { name: eva.username })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: eva.username })).toBeVisible()
  await expect(trigger(page)).toContainText(`@${eva.username}`)
})

test('the results have symbols with prices, say what is no filter, and what a filter takes', async ({ app, open, createUser }) => {
  const page = await open(await createUser('ira'))
  await page.goto('/search?q=gold&kind=symbols')
  const found = page.getByRole('tabpanel').getByRole('listitem')
  await expect(found.first()).toContainText(/^XAUUSD GoldCommodities · Simulated[\d,.]+/)
  await found.filter({ hasText: 'GC1!' }).first().getByRole('link').click()
  await expect(page).toHaveURL(`${app.url}/symbol/GC1!`)
  await page.goto('/search?q=foo:bar')
  await expect(page.getByText('“foo:” is not a filter. Searched as text.')).toBeVisible()
})

test('the page of an index names the future to trade, and a shared tag its other meaning', async ({ app, open, createUser }) => {
  const page = await open(await createUser('joy'))
  await page.goto('/symbol/SPX')
  await expect(page.getByText('An index cannot be traded itself. Future: ES1!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add trade idea' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'ES1!' }).click()
  await expect(page).toHaveURL(`${app.url}/symbol/ES1!`)
  await expect(page.getByRole('link', { name: 'Add trade idea' })).toBeVisible()
  await page.getByRole('link', { name: 'Eversource Energy (ES)' }).click()
  await expect(page.getByText('Also $ES: E-mini S&P 500 (ES1!)')).toBeVisible()
  await page.goto('/symbol/US10Y')
  await expect(page.getByText(/^\d\.\d{3}%$/).first()).toBeVisible()
})

test.describe('a search with a wrong filter', () => {
  test.use({ expectedNoise: [/status of 400/] })

  test('says what the filter takes', async ({ open, createUser }) => {
    const page = await open(await createUser('kai'))
    await page.goto('/search?q=has:sound')
    await expect(page.getByText('has: takes image, video, file, chart, idea, link or poll.')).toBeVisible()
  })
})

test.describe('a failed search', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('keeps the previous results until the next ones arrive, and has a retry button', async ({ app, open, createUser }) => {
    const cid = await createUser('cid')
    const [first, second] = [uniqueName('granite'), uniqueName('marble')]
    await publishPost(app, cid, `${first} here`)
    await publishPost(app, cid, `${second} there`)
    const page = await open(cid)
    await page.goto(`/search?q=${first}`)
    await expect(card(page, `${first} here`)).toBeVisible()
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/search/?*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await openPalette(page)
    await box(page).fill(second)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(`${app.url}/search?q=${second}`)
    await expect(card(page, `${first} here`)).toBeVisible()
    gate.resolve()
    await expect(card(page, `${second} there`)).toBeVisible()
    await expect(card(page, `${first} here`)).toHaveCount(0)

    await page.unroute('**/api/search/?*')
    await page.route('**/api/search/?*', (route) => route.abort())
    await page.goto('/search?q=unanswered')
    await expect(page.getByRole('heading', { name: "Search isn't available right now" })).toBeVisible()
    await page.unroute('**/api/search/?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No results for “unanswered”' })).toBeVisible()
  })
})
