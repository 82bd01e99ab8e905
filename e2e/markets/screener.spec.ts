import type { Page } from '@playwright/test'
import { screenSymbols } from '@trademates/contract/screener'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

const SOON = { timeout: 20_000 }

test.use({ expectedNoise: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] })

test(
  'filters by dialog, sorts, saves a screen, watches selected symbols, and says what to drop',
  { tag: '@core' },
  async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('oriane'))
    await page.goto('/markets')
    await page.getByRole('navigation', { name: 'Markets' }).getByRole('link', { name: 'Screener' }).click()
    const rows = page.getByRole('rowheader')
    await expect(rows.first()).toBeVisible(SOON)

    await page.getByRole('button', { name: 'Add filter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    await dialog.getByLabel('Crypto').check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\?market=Crypto$/)
    await expect(page.getByRole('button', { name: 'Market: Crypto' })).toBeVisible()
    await expect(page.getByRole('table', { name: /^Screener, (\d+) of \1 symbols$/ })).toBeVisible()
    await expect(rows.filter({ hasText: 'BTCUSD' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'EURUSD' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Symbol', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Symbol' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=symbol/)

    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Watch selected' }).click()
    await expect(page.getByText('Watching 1 symbol')).toBeVisible()

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    await page.getByRole('button', { name: 'Save screen' }).click()
    const save = page.getByRole('dialog', { name: 'Save screen' })
    await save.getByLabel('Name').fill('My coins')
    await save.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('combobox', { name: 'Screen' }).getByRole('option', { name: 'My coins' })).toHaveAttribute('value', /./)

    await page.goto('/markets/screener?market=Crypto&price=..-1')
    await expect(page.getByRole('heading', { name: 'No symbols match.' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Remove filter Price' }).last().click()
    await expect(rows.first()).toBeVisible()

    await page.getByRole('combobox', { name: 'Screen' }).selectOption('Near 52-week high')
    await expect(page).toHaveURL(/below_high_52w=\.\.3/)
  },
)

test('a failed screen can be tried again, and offline says that a connection is needed', async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('oswin'))
  await page.route(`**${screenSymbols.path}**`, (route) => route.abort())
  await page.goto('/markets/screener?market=Stock')
  await expect(page.getByRole('heading', { name: "Couldn't run this screen" })).toBeVisible(SOON)
  await page.unroute(`**${screenSymbols.path}**`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible(SOON)
  await page.context().setOffline(true)
  await expect(page.getByRole('heading', { name: 'Screens need a connection.' })).toBeVisible()
})

/** Waits until the server has the rows of its markets. */
async function waitForPrices(page: Page): Promise<void> {
  await page.goto('/markets')
  await expect(page.getByRole('region', { name: 'Crypto' }).getByRole('link').first()).toBeVisible(SOON)
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone all columns scroll beside the symbols, fade out where they go on, and sort by touch', async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('orla'), PHONE)
  await waitForPrices(page)
  await page.goto('/markets/screener?market=Crypto')
  const box = page.getByRole('region', { name: 'Screener' })
  const symbol = page.getByRole('columnheader', { name: 'Symbol' })
  await expect(page.getByRole('rowheader').first()).toBeVisible(SOON)
  // The row of pages has scrolled to the current one.
  const pages = page.getByRole('navigation', { name: 'Markets', exact: true })
  await expect(pages.getByRole('link', { name: 'Screener' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Symbol',
    'Price',
    'Change, 1d',
    'Sector',
    'Change, 1w',
    'Rel. volume',
    'RSI 14',
    'Below 52-week high',
  ])
  const sizes = await page
    .getByRole('columnheader')
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  const fade = box.locator('~ [data-slot~="fade"]')
  await expect(fade).toBeVisible()
  const before = await symbol.boundingBox()
  await box.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(fade).toHaveCount(0)
  expect((await symbol.boundingBox())?.x).toBe(before?.x)
  await page.getByRole('button', { name: 'RSI 14' }).tap()
  await expect(page).toHaveURL(/sort=-rsi_14/)
  await expect(page.getByRole('columnheader', { name: 'RSI 14' })).toHaveAttribute('aria-sort', 'descending')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('rows that load have the boxes of rows', async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('osric'))
  await waitForPrices(page)
  const held = Promise.withResolvers<undefined>()
  await page.route(`**${screenSymbols.path}**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/markets/screener?market=Crypto')
  const rows = page.getByRole('main').locator('tbody tr')
  const boxesOf = () =>
    rows.evaluateAll((all) => all.slice(0, 10).map((one) => [one.getBoundingClientRect().y, one.getBoundingClientRect().height]))
  await expect(rows.locator('[data-slot~="skeleton"]').first()).toBeVisible(SOON)
  const waiting = await boxesOf()
  held.resolve(undefined)
  await expect(page.getByRole('rowheader').first()).toBeVisible(SOON)
  expect(waiting).toHaveLength(10)
  expect(await boxesOf()).toEqual(waiting)
})

test('symbols appear once a new server has prices', async ({ open, createUser }) => {
  const page = await open(await createUser('nadia'))
  let isNew = true
  await page.route(
    ({ pathname }) => pathname === screenSymbols.path,
    async (route) => {
      if (!isNew) return route.fallback()
      const response = await route.fetch()
      const screen = (await response.json()) as object
      await route.fulfill({ response, json: { ...screen, rows: [], matched: 0, of: 0, as_of: null } })
    },
  )
  await page.goto('/markets/screener')
  await expect(page.getByText('No prices yet')).toBeVisible(SOON)
  isNew = false
  await expect(page.getByRole('rowheader').first()).toBeVisible(SOON)
  await expect(page.getByText('No prices yet')).toHaveCount(0)
})

test('a line says that figures are still being computed, until they are', async ({ open, createUser }) => {
  const page = await open(await createUser('nerea'))
  await page.clock.install()
  let isPending = true
  await page.route(
    ({ pathname }) => pathname === screenSymbols.path,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), figures_pending: isPending } })
    },
  )
  await page.goto('/markets/screener')
  const line = page.getByRole('status').filter({ hasText: 'Figures of some symbols are still being computed.' })
  await expect(line).toBeVisible(SOON)
  isPending = false
  await page.clock.runFor(10_000)
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('a range that holds nothing, or a number without end, stays in the dialog with a reason', async ({ open, createUser }) => {
  const page = await open(await createUser('osric'))
  await page.goto('/markets/screener')
  await page.getByRole('button', { name: 'Add filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add filter' })
  await dialog.getByLabel('Filter').selectOption('RSI 14')
  const enter = async (from: string, to: string) => {
    await dialog.getByLabel('From').fill(from)
    await dialog.getByLabel('To').fill(to)
    await dialog.getByRole('button', { name: 'Apply' }).click()
  }
  await enter('70', '30')
  await expect(dialog.getByText('“From” is above “To”.')).toBeVisible()
  await enter('9'.repeat(20), '')
  await expect(dialog.getByText('At most 15 digits, and 8 behind the point.')).toBeVisible()
  await expect(dialog.getByLabel('From')).toHaveValue('9'.repeat(20))
  await enter('30', '70')
  await expect(page).toHaveURL(/rsi_14=30\.\.70/)
})
