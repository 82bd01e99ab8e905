import type { Page } from '@playwright/test'
import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs, type BrowserUser, submitPost } from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'

const post = (app: AppProcess, user: BrowserUser, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ trading_markets: 'Crypto', ...fields })) form.set(name, value)
  return submitPost(app, user, form)
}
const ownPost = (page: Page, user: BrowserUser) => page.getByRole('article', { name: `Post by ${user.username}` })

test(
  'a cashtag links to its symbol page: quote, chart, accessible chart data, sentiment and posts',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const mona = await createUser('mona')
    await post(app, mona, { description: 'Up with $LTC.X, for $100 and $UNKNOWN', stance: 'bullish' })
    const page = await open(mona)
    await page.goto('/')
    const own = ownPost(page, mona).first()
    await expect(own.getByText('Bullish')).toBeVisible()
    // The price at the time of the post appears without a reload.
    await expect(own.getByRole('button', { name: /^LTCUSD, .+At post [\d.,]+/ })).toBeVisible()
    await expect(own.getByText('Simulated', { exact: true })).toBeVisible()
    await expect(own.getByRole('link', { name: /\$100|\$UNKNOWN/ })).toHaveCount(0)
    await own.getByRole('link', { name: '$LTC.X' }).click()

    await expect(page.getByRole('heading', { level: 1, name: '$LTCUSD' })).toBeVisible()
    await expect(page).toHaveTitle(/\$LTCUSD · TradeMates$/)
    await expect(page.getByText(/Simulated · .*UTC/)).toBeVisible()
    const chart = page.getByRole('region', { name: 'Chart of LTCUSD' })
    await expect(chart.locator('canvas').first()).toBeVisible()
    await expect(chart.getByText(/^LTCUSD (rose|fell|was unchanged) .* High [\d,.]+ on /)).toBeAttached()
    await expect(chart.getByRole('link', { name: 'TradingView' })).toHaveAttribute('href', 'https://www.tradingview.com/')
    // The avatar of the author is on the chart at the time of the post and moves with it.
    const pin = chart
      .getByRole('list', { name: 'Posts on the chart' })
      .getByRole('link', { name: new RegExp(`^${mona.username}, .+: Up with \\$LTC\\.X`) })
    const pinX = async () => Number((await pin.boundingBox())?.x)
    const before = await pinX()
    await expect(async () => {
      const canvas = await chart.locator('[data-slot~="chart-canvas"]').boundingBox()
      const [x, y] = [(canvas?.x ?? 0) + 300, (canvas?.y ?? 0) + 60]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 80, y, { steps: 8 })
      await page.mouse.up()
      expect(await pinX()).toBeLessThan(before - 20)
    }).toPass()
    await chart.getByRole('button', { name: '1D' }).click()
    await chart.getByRole('button', { name: 'Line' }).click()
    await chart.getByRole('button', { name: 'Log' }).click()
    await expect(chart.getByRole('button', { name: 'Log' })).toHaveAttribute('aria-pressed', 'true')

    // The values of the newest candle, until the pointer is on another one.
    const legend = chart.locator('[data-slot~="legend"]')
    await expect(legend).toContainText(/O [\d.]+.*Vol [\d,]+/)
    const newest = await legend.textContent()
    await expect(async () => {
      await chart.locator('[data-slot~="chart-canvas"]').hover({ position: { x: 60, y: 120 } })
      await expect(legend).not.toHaveText(newest ?? '', { timeout: 1_000 })
    }).toPass()
    await chart.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.locator('[data-slot~="price-chart"]:fullscreen')).toBeVisible()
    await chart.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.locator('[data-slot~="price-chart"]:fullscreen')).toHaveCount(0)

    await chart.getByText('Data table').click()
    const table = chart.getByRole('grid', { name: 'Candles of LTCUSD, 1d' })
    await table.getByRole('rowheader').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(table.getByRole('row').nth(2).getByRole('gridcell').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(table.getByRole('row').last().getByRole('gridcell').first()).toBeFocused()

    await expect(table.getByRole('link', { name: mona.username })).toHaveAttribute('title', /^Up with/)

    await expect(page.getByRole('region', { name: 'Views' })).toContainText('Not enough votes')
    await expect(ownPost(page, mona)).toContainText('Up with $LTC.X')

    const posts = chart.getByRole('button', { name: 'Posts' })
    await posts.click()
    await expect(pin).toHaveCount(0)
    await page.reload()
    await expect(posts).toHaveAttribute('aria-pressed', 'false')
    await posts.click()
    await pin.press('Enter')
    await expect(page).toHaveURL(/\/post\//)
  },
)

test('the values of a candle stay on one line, and leave from the right where there is no room', async ({ open, createUser }) => {
  const page = await open(await createUser('pia'))
  await page.goto('/symbol/BTCUSD')
  const line = page.locator('[data-slot~="legend"] p').first()
  const part = (name: string) => line.locator(`[data-part="${name}"]`)
  await expect(line).toHaveText(/^1h · \d+ \w+ \d\d:\d\d · O [\d,.]+ H [\d,.]+ L [\d,.]+ C [\d,.]+ [+\u2212]?\d+\.\d\d% · Vol [\d,.]+$/)
  await expect(part('volume')).toBeVisible()
  for (const [width, shown, gone] of [
    [390, ['time', 'close'], ['volume', 'open', 'high', 'low']],
    [320, ['close'], ['volume', 'open', 'high', 'low', 'time']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of shown) await expect(part(name)).toBeVisible()
    for (const name of gone) await expect(part(name)).toBeHidden()
    expect(await line.evaluate((box) => [box.clientHeight <= 20, box.scrollWidth <= box.clientWidth])).toEqual([true, true])
  }
})

test('moving the pointer over candles redraws nothing except moving prices', async ({ open, createUser }) => {
  const POINTED = 24
  const page = await open(await createUser('oda'))
  await page.goto('/symbol/BTCUSD')
  const canvas = page.locator('[data-slot~="chart-canvas"]')
  await expect(canvas.locator('canvas').first()).toBeVisible()
  const legend = page.locator('[data-slot~="legend"]')
  await expect(legend).toContainText(/Vol [\d,]+/)
  const drawn = await canvas.evaluateHandle((host) => {
    const drawings: number[] = []
    new MutationObserver(() => drawings.push(performance.now())).observe(host, { childList: true })
    return drawings
  })
  const began = performance.now()
  for (let at = 0; at < POINTED; at += 1) {
    const before = (await legend.textContent()) ?? ''
    await canvas.hover({ position: { x: 80 + 16 * at, y: 120 } })
    await expect(legend).not.toHaveText(before)
  }
  // Prices are published once a second at most.
  const seconds = (performance.now() - began) / 1_000
  expect(await drawn.evaluate(({ length }) => length)).toBeLessThan(POINTED / 2 + seconds)
})

/** Votes on the symbol of the page, and opens the form of a post with that view. */
async function sayWhy(page: Page, view: 'Bullish' | 'Bearish'): Promise<void> {
  const views = page.getByRole('region', { name: 'Views' })
  await views.getByRole('button', { name: view }).click()
  await views.getByRole('button', { name: 'Say why' }).click()
}

test('a post can contain a chart of its symbol and a sentiment', async ({ open, createUser }) => {
  const nils = await createUser('nils')
  const page = await open(nils)
  await page.goto('/symbol/XMR')
  await sayWhy(page, 'Bearish')
  await expect(page.getByRole('combobox', { name: /^Symbol/ })).toHaveValue('XMRUSD')
  await expect(page.getByRole('button', { name: 'Bearish' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Trading market')).toHaveValue('Crypto')
  await page.goBack()
  const chart = page.getByRole('region', { name: 'Chart of XMRUSD' })
  await expect(chart.locator('canvas').first()).toBeVisible()
  await chart.getByRole('button', { name: 'Post this chart' }).click()
  await expect(page.getByRole('combobox', { name: /^Symbol/ })).toHaveValue('XMRUSD')
  await expect(page.getByRole('button', { name: 'Remove XMRUSD-1h.png' })).toBeVisible()
  await page.getByLabel('Description').fill('A chart with words')
  await page.getByRole('button', { name: 'Add Post' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  const own = ownPost(page, nils).first()
  await expect(own).toContainText('A chart with words')
  await expect(own.getByText('Bearish')).toBeVisible()
  await expect(own.getByRole('button', { name: /^XMRUSD, / })).toBeVisible()
  await expect(own.getByRole('img', { name: 'Chart of Monero / US dollar' })).toBeVisible()
})

test('a draft started on a symbol page does not affect another post', async ({ open, createUser }) => {
  const noa = await createUser('noa')
  const page = await open(noa)
  const symbol = page.getByRole('combobox', { name: /^Symbol/ })
  const bullish = page.getByRole('group', { name: 'Sentiment' }).getByRole('button', { name: 'Bullish' })
  await page.goto('/symbol/XMR')
  await sayWhy(page, 'Bullish')
  await expect(symbol).toHaveValue('XMRUSD')
  await page.getByRole('link', { name: 'New Post' }).first().click()
  await expect(symbol).toHaveValue('')
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('Description').fill('About something else')
  await page.getByLabel('Trading market').selectOption('Forex')
  await page.getByRole('button', { name: 'Add Post' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  const own = ownPost(page, noa).first()
  await expect(own).toContainText('About something else')
  await expect(own.getByText('Bullish')).toHaveCount(0)
  await expect(own.getByRole('link', { name: /XMR/ })).toHaveCount(0)
  // The draft of the symbol is restored there, also after a reload.
  await page.goto('/add_post?symbol=XMRUSD')
  await expect(symbol).toHaveValue('XMRUSD')
  await expect(bullish).toHaveAttribute('aria-pressed', 'true')
})

test('a sentiment requires a symbol and is removed with it', async ({ open, createUser }) => {
  const page = await open(await createUser('nia'))
  await page.goto('/add_post')
  const bullish = page.getByRole('group', { name: 'Sentiment' }).getByRole('button', { name: 'Bullish' })
  const text = page.getByLabel('Description')
  await expect(bullish).toBeDisabled()
  await expect(page.getByText('Add a symbol to say bullish or bearish.')).toBeVisible()
  await text.fill('Long $EURUSD')
  await bullish.click()
  await expect(bullish).toHaveAttribute('aria-pressed', 'true')
  await text.fill('Long, for $100')
  await expect(bullish).toBeDisabled()
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')

  const symbol = page.getByRole('combobox', { name: /^Symbol/ })
  await symbol.fill('TSLA')
  await bullish.click()
  await symbol.fill('AAPL')
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Cleared: sentiment belongs to one symbol.')).toBeVisible()
  await bullish.click()
  await symbol.fill('')
  await page.reload()
  await symbol.fill('AAPL')
  await expect(bullish).toHaveAttribute('aria-pressed', 'false')
})

test('symbols are suggested while typing and selected with the keyboard', async ({ open, createUser }) => {
  const page = await open(await createUser('olga'))
  await page.goto('/add_post')
  const field = page.getByRole('combobox', { name: /^Symbol/ })
  await field.fill('tesl')
  await expect(page.getByRole('option', { name: /TSLA/ })).toBeVisible()
  await field.press('ArrowDown')
  // This one ends a composition of an input method.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(page.getByRole('listbox', { name: 'Symbols' })).toBeVisible()
  await expect(field).toHaveValue('tesl')
  await field.press('Enter')
  await expect(field).toHaveValue('TSLA')
  await expect(page.getByLabel('Trading market')).toHaveValue('Stock')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('a cashtag is completed while typing', async ({ open, createUser }) => {
  const page = await open(await createUser('otto'))
  await page.goto('/add_post')
  const text = page.getByLabel('Description')
  await text.pressSequentially('Long $eurus')
  await expect(page.getByRole('option', { name: /EURUSD/ })).toBeVisible()
  await text.press('Enter')
  await expect(text).toHaveValue('Long $EURUSD ')
})

test('the search box leads to a symbol', async ({ open, createUser }) => {
  const page = await open(await createUser('pat'))
  await page.goto('/')
  await page.locator('[data-slot~="search-trigger"]').click()
  await page.getByRole('combobox', { name: 'Search' }).fill('$xau')
  await page.getByRole('option', { name: /^XAUUSD/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '$XAUUSD' })).toBeVisible()
  const hours = page.getByRole('region', { name: 'Trading hours' })
  await expect(hours).toContainText('Sun to Thu6:00 pm – 5:00 pm ET')
  await expect(hours).toContainText('America/New York')
  await expect(hours).toContainText('Holiday hours may differ')
})

test('watchlists: add at the symbol, reorder by keyboard and drag, live prices beside the feed, and a feed of their own', async ({
  app,
  open,
  createUser,
}) => {
  const [pia, quin] = [await createUser('pia'), await createUser('quin')]
  const about = await post(app, quin, { description: 'On $KSM today' })
  const page = await open(pia)
  await page.goto('/symbol/KSMUSD')
  const watch = page.getByRole('button', { name: 'Watch', exact: true })
  await expect(watch).toBeVisible()
  const watched = page.waitForResponse(
    (response) => response.url().endsWith('/watch/') && response.request().method() === 'PUT' && !response.url().includes('quotes'),
  )
  await watch.click()
  await expect(page.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true')
  await watched
  // The other tabs leave their screens, whose charts would slow down a busy machine.
  for (const code of ['EURUSD', 'AAPL']) await callAs(app, pia, watchSymbol, { params: { code } })
  await page.goto('/watchlists')
  const rows = page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem')
  const codes = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(codes).toEqual(['KSMUSD', 'EURUSD', 'AAPL'])
  // Without a sign in the first minutes of a day.
  await expect(rows.first()).toContainText(/[\d.]+%/)

  await page.getByRole('button', { name: 'Set alert on AAPL' }).click()
  await expect(page.getByRole('dialog', { name: 'New alert' }).getByRole('combobox', { name: 'Symbol' })).toHaveValue('AAPL')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const saved = () => page.waitForResponse((response) => response.url().endsWith('/symbols/') && response.request().method() === 'PUT')
  let done = saved()
  await page.getByRole('button', { name: /^Move AAPL/ }).press('ArrowUp')
  await done
  await expect.poll(codes).toEqual(['KSMUSD', 'AAPL', 'EURUSD'])
  await expect(page.getByRole('status').filter({ hasText: 'AAPL is now 2 of 3' })).toBeAttached()
  done = saved()
  await page.getByRole('button', { name: /^Move EURUSD/ }).dragTo(rows.first())
  await done
  await expect.poll(codes).toEqual(['EURUSD', 'KSMUSD', 'AAPL'])
  await page.reload()
  await expect.poll(codes).toEqual(['EURUSD', 'KSMUSD', 'AAPL'])

  await page.getByRole('button', { name: 'New list' }).click()
  // Text typed while the list is created belongs to the new list.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/watchlists/', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Watchlist name' }).fill('Metals')
  await page.keyboard.press('Enter')
  const picker = page.getByRole('combobox', { name: 'Add a symbol' })
  await expect(picker).toHaveCount(0)
  gate.resolve()
  await expect(picker).toBeFocused()
  await page.keyboard.type('gold')
  await page.getByRole('option', { name: /XAUUSD/ }).click()
  await expect(page.getByRole('list', { name: 'Metals' }).getByRole('listitem')).toContainText('XAUUSD')

  await page.goto('/?feed=watchlist')
  await expect(page.getByRole('region', { name: 'Watchlist' }).getByRole('link', { name: /EURUSD/ })).toBeVisible()
  await expect(page.getByRole('article', { name: `Post by ${about.author}` })).toContainText('On $KSM today')
})

test('the address of a symbol may have the $ of its cashtag', async ({ app, open, createUser }) => {
  const page = await open(await createUser('dolly'))
  for (const written of ['$EURUSD', '%24EURUSD']) {
    await page.goto(`/symbol/${written}`)
    await expect(page.getByRole('heading', { level: 1, name: '$EURUSD' })).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/symbol/EURUSD`)
  }
})

test.describe('without a network', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] })
  test('a chart that cannot load says so after one request, and loads once the network is back', async ({ open, createUser }) => {
    const page = await open(await createUser('rhea'))
    await page.goto('/symbol/EURUSD')
    const chart = page.getByRole('region', { name: 'Chart of EURUSD' })
    await expect(chart.locator('canvas').first()).toBeVisible()
    await page.context().setOffline(true)
    // Requests fail before the browser says that it is offline.
    await page.waitForFunction(() => !navigator.onLine)
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('/candles/')) requests += 1
    })
    await chart.getByText('1D', { exact: true }).click()
    await expect(chart.getByRole('heading', { name: "Couldn't load the chart" })).toBeVisible()
    expect(requests).toBe(1)
    await page.context().setOffline(false)
    await expect(chart.locator('canvas').first()).toBeVisible()
  })
})

test.describe('an unknown symbol', () => {
  test.use({ expectedNoise: [/404/] })
  test('shows a not-found message', async ({ open, createUser }) => {
    const page = await open(await createUser('rosa'))
    await page.goto('/symbol/UNKNOWN')
    await expect(page.getByRole('heading', { name: 'Symbol not found: UNKNOWN' })).toBeVisible()
  })
})
