import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

const SOON = { timeout: 20_000 }

const section = (page: Page) => page.getByRole('region', { name: 'Trade idea' })
const send = (page: Page) => page.getByRole('button', { name: 'Post and seal idea' })

/** Opens the form of a new post with a trade idea about BTCUSD and returns the current price, which is simulated. */
async function begin(page: Page, description: string): Promise<number> {
  await page.goto('/add_post')
  await page.getByRole('textbox', { name: /Description/ }).fill(description)
  await page.getByRole('combobox', { name: /Trading market/ }).selectOption('Crypto')
  await page.getByRole('button', { name: 'Add trade idea' }).click()
  await section(page).getByRole('combobox', { name: 'Symbol' }).fill('BTCUSD')
  const stamp = section(page).getByText('· simulated ·')
  await expect(stamp).toBeVisible(SOON)
  const [price = ''] = /[\d,.]+/.exec(await stamp.innerText()) ?? []
  return Number(price.replaceAll(',', ''))
}

const priceBy = (price: number, factor: number): string => (price * factor).toFixed(2)

test('a practice idea is posted with live figures, after one confirmation', { tag: '@core' }, async ({ open, createUser }) => {
  test.slow()
  const page = await open(await createUser('ida'))
  const price = await begin(page, 'Reclaimed the weekly open')
  const form = section(page)
  await expect(form.getByText("Practice: simulated prices. This idea is graded but doesn't count.")).toBeVisible()
  await form.getByText('Long', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Stop' }).fill(priceBy(price, 0.97))
  await expect(form.getByText('The risk/reward bar appears once stop and targets fit the direction.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Target 1', exact: true }).fill(priceBy(price, 1.06))
  await expect(form.getByRole('img', { name: /^Long from .+, stop .+, target .+, now / })).toBeVisible()
  await expect(form.getByText('33%', { exact: true })).toBeVisible()
  await expect(form.getByText("Enters at the next minute's open")).toBeVisible()
  await form.getByText('No position').click()

  await send(page).click()
  const dialog = page.getByRole('alertdialog', { name: 'Post and seal this idea?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(section(page)).toBeVisible()
  await send(page).click()
  await dialog.getByRole('button', { name: 'Post and seal' }).click()
  await expect(page.getByText('Idea sealed as no. 1')).toBeVisible(SOON)
  await expect(page.getByRole('article').filter({ hasText: 'Reclaimed the weekly open' })).toBeVisible(SOON)
})

test('errors are shown at the fields of an idea, and the first one has the focus', { tag: '@core' }, async ({ open, createUser }) => {
  const page = await open(await createUser('ira'))
  const price = await begin(page, 'Wrong in three fields')
  const form = section(page)
  await form.getByText('Long', { exact: true }).click()
  await form.getByRole('textbox', { name: 'Stop' }).fill(priceBy(price, 1.03))
  await form.getByRole('textbox', { name: 'Target 1', exact: true }).fill(priceBy(price, 1.06))
  await form.getByRole('textbox', { name: 'Share of target 1' }).fill('60')
  await form.getByRole('button', { name: 'Add target' }).click()
  await form.getByRole('textbox', { name: 'Target 2', exact: true }).fill(priceBy(price, 1.05))
  await form.getByRole('textbox', { name: 'Share of target 2' }).fill('40')
  await send(page).click()
  await expect(page.getByText('Fix three fields of the idea.')).toBeVisible(SOON)
  await expect(form.getByRole('textbox', { name: 'Stop' })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Stop' })).toHaveAccessibleDescription('The stop of a long idea must be below its entry.')
  await expect(form.getByRole('textbox', { name: 'Target 2', exact: true })).toHaveAccessibleDescription(
    'Put targets in order, nearest first.',
  )
  await expect(form.getByText('State your position: long, short, none, or prefer not to say.')).toBeVisible()
  await form.getByText('Prefer not to say', { exact: true }).click()
  await expect(page.getByText('Fix two fields of the idea.')).toBeVisible()
})

test('the typed idea survives a reload, and closing the section keeps it', { tag: '@core' }, async ({ open, createUser }) => {
  const page = await open(await createUser('ivo'))
  await begin(page, 'Kept through a reload')
  const form = section(page)
  await form.getByText('Short', { exact: true }).click()
  await form.getByText('At a price').click()
  await form.getByRole('textbox', { name: 'Price' }).fill('63,400')
  await form.getByRole('switch', { name: 'State a probability' }).click()
  await form.getByRole('slider', { name: 'Probability' }).press('ArrowRight')
  await page.reload()
  await expect(form.getByRole('radio', { name: 'Short', exact: true })).toBeChecked(SOON)
  await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('63,400')
  await expect(form.getByRole('textbox', { name: 'Probability in percent' })).toHaveValue('51')

  await form.getByRole('button', { name: 'Remove the trade idea' }).click()
  await expect(page.getByRole('button', { name: 'Add Post' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Add trade idea' }).click()
  await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('63,400')
})

test('the key i opens the form with a trade idea', async ({ open, createUser }) => {
  const page = await open(await createUser('ike'))
  await page.goto('/learn')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('i')
  await expect(section(page)).toBeVisible(SOON)
})

test.describe('without prices or a connection', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|40[04]|503/] })

  test('without price data the post can be sent without its idea', async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('iva'))
    await page.route(/\/api\/quotes\/\?/, (route) => route.fulfill({ json: [] }))
    await page.goto('/add_post?idea=true')
    await page.getByRole('textbox', { name: /Description/ }).fill('Only a view')
    await page.getByRole('combobox', { name: /Trading market/ }).selectOption('Crypto')
    await section(page).getByRole('combobox', { name: 'Symbol' }).fill('LTCUSD')
    await expect(section(page).getByText('There is no price data for this symbol, so it cannot be graded.')).toBeVisible(SOON)
    await section(page).getByRole('button', { name: 'Post without an idea' }).click()
    await page.getByRole('button', { name: 'Add Post' }).click()
    await expect(page.getByText('Post added successfully!')).toBeVisible(SOON)
  })

  test('messages of the server are shown at the symbol, and a missing price above the button', async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('ina'))
    const price = await begin(page, 'Checked by the server')
    const form = section(page)
    await form.getByText('Long', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Stop' }).fill(priceBy(price, 0.97))
    await form.getByRole('textbox', { name: 'Target 1', exact: true }).fill(priceBy(price, 1.06))
    await form.getByText('No position').click()
    await page.route('**/api/feed/posts/', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const detail = 'The price of BTCUSD is unavailable, so the idea cannot be posted. Your text is kept.'
      const reason = { reason: 'idea_price_unavailable', params: { symbol: 'BTCUSD' } }
      return route.fulfill({ status: 503, json: { detail, code: 'unavailable', ...reason } })
    })
    await send(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Post and seal' }).click()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The price of BTCUSD is unavailable, so the idea cannot be posted. Your text is kept.' })
    await expect(alert).toBeVisible(SOON)
    const [alertBox, sectionBox] = await Promise.all([alert.boundingBox(), form.boundingBox()])
    expect(alertBox?.y).toBeGreaterThan((sectionBox?.y ?? 0) + (sectionBox?.height ?? 0))
    await expect(form.getByRole('textbox', { name: 'Stop' })).toHaveValue(priceBy(price, 0.97))

    await page.unroute('**/api/feed/posts/')
    await form.getByRole('combobox', { name: 'Symbol' }).fill('ES1!')
    await send(page).click()
    await expect(form.getByRole('combobox', { name: 'Symbol' })).toHaveAccessibleDescription(/Continuous futures jump at rollover/, SOON)
    await expect(form.getByRole('combobox', { name: 'Symbol' })).toBeFocused()
  })

  test('an idea that is posted offline waits in the queue', async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('ian'))
    const price = await begin(page, 'Posted offline')
    const form = section(page)
    await form.getByText('Long', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Stop' }).fill(priceBy(price, 0.97))
    await form.getByRole('textbox', { name: 'Target 1', exact: true }).fill(priceBy(price, 1.06))
    await form.getByText('No position').click()
    await send(page).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Post and seal' }).click()
    await expect(page.getByText('It will be sealed when it is sent, at the price of that time.').first()).toBeVisible(SOON)
    await page.context().setOffline(false)
    await expect(page.getByRole('article').filter({ hasText: 'Posted offline' })).toBeVisible(SOON)
  })
})
