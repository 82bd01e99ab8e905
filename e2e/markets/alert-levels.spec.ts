import { type AlertEvent, createAlert, listAlertEvents } from '@trademates/contract/alerts'
import type { Page } from '@playwright/test'
import { expect } from '@trademates/test-support/browser/fixtures.ts'
import { test as base } from '@trademates/test-support/browser/price-fixture.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { callAs } from '@trademates/test-support/browser/users.ts'
import { type Binance, startBinance } from '@trademates/test-support/services/binance.ts'

const SOON = { timeout: 20_000 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The local Binance has candles, so that its symbols have a chart. */
const test = base.extend<object, { binance: Binance }>({
  binance: [
    async ({}, use) => {
      const binance = await startBinance({ hasCandles: true })
      await use(binance)
      await binance.close()
    },
    { scope: 'worker' },
  ],
})

const line = (page: Page) => page.getByRole('slider', { name: 'Alert: Crossing' })
const levelOf = async (page: Page) => Number(await line(page).getAttribute('aria-valuenow'))
const dialog = (page: Page) => page.getByRole('dialog')

/** One finger on a page. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}

const canvasBox = async (page: Page) => {
  const canvas = page.locator('[data-slot~="chart-canvas"]')
  await canvas.scrollIntoViewIfNeeded()
  return (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('A12 a line moved by a finger moves in another tab, and the alert fires once, at its new level', async ({
  app,
  open,
  createUser,
  binance,
}) => {
  test.slow()
  binance.publish('LTCUSDT', '99.00')
  const tess = await createUser('tess')
  const add = (level: string) =>
    callAs(app, tess, createAlert, { body: { symbol: 'LTCUSD', kind: 'crosses', level, repeats: false, expires_at: null, note: '' } })
  await add('99.04')
  const [phone, desktop] = [await open(tess, PHONE), await open(tess)]
  for (const page of [phone, desktop]) {
    await page.goto('/symbol/LTCUSD')
    await expect(line(page)).toHaveAttribute('aria-valuenow', '99.04', SOON)
  }
  await line(phone).scrollIntoViewIfNeeded()
  const box = await line(phone).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const finger = await fingerOn(phone)
  // Too short: it scrolls the page and moves nothing.
  await finger.down(x, y)
  await finger.move(x, y + 30)
  await finger.up()
  await expect(line(phone)).toHaveAttribute('aria-valuenow', '99.04')
  await finger.down(x, y)
  await expect(line(phone)).toContainText('99.04 · +0.04%')
  await finger.move(x, y + 20)
  await finger.move(x, y + 45)
  await expect(line(phone)).toContainText(/99\.0[1-3] · \+0\.0[1-3]%/)
  await finger.up()
  await expectToast(phone, 'Alert moved to 99.0')
  const moved = await levelOf(phone)
  await expectToast(phone, `Alert moved to ${moved.toFixed(2)}.`)
  await expect(line(desktop)).toHaveAttribute('aria-valuenow', String(moved), SOON)

  // An alert that fires at the next price: everything before it was evaluated.
  const fired = async () => ((await callAs(app, tess, listAlertEvents)) as AlertEvent[]).map(({ kind }) => kind)
  const evaluate = async (expected: string[]) => {
    await callAs(app, tess, createAlert, {
      body: { symbol: 'LTCUSD', kind: 'above', level: '1', repeats: false, expires_at: null, note: '' },
    })
    await expect.poll(fired, SOON).toEqual(expected)
  }
  binance.publish('LTCUSDT', '98.99')
  await evaluate(['above'])
  // It does not reach the level of before.
  binance.publish('LTCUSDT', moved.toFixed(2))
  await expectToast(desktop, `LTCUSD is at ${moved.toFixed(2)}`)
  await expect(line(phone)).toHaveCount(0, SOON)
  await expect(line(desktop)).toHaveCount(0)
  for (const price of ['99.50', '98.00', '99.60']) binance.publish('LTCUSDT', price)
  await evaluate(['above', 'crosses', 'above'])
})

test('a finger moves a line anywhere within 12 px of it; beside it, and before a long press, it scrolls the page', async ({
  app,
  open,
  createUser,
  binance,
}) => {
  binance.publish('LTCUSDT', '99.00')
  const tia = await createUser('tia')
  await callAs(app, tia, createAlert, {
    body: { symbol: 'LTCUSD', kind: 'crosses', level: '99.02', repeats: false, expires_at: null, note: '' },
  })
  const phone = await open(tia, PHONE)
  await phone.goto('/symbol/LTCUSD')
  await expect(line(phone)).toHaveAttribute('aria-valuenow', '99.02', SOON)
  await line(phone).scrollIntoViewIfNeeded()
  const finger = await fingerOn(phone)
  const scrolled = () => phone.evaluate(() => scrollY)
  const beside = async (distance: number) => {
    const [canvas, box] = [await canvasBox(phone), await line(phone).boundingBox()]
    return { x: canvas.x + canvas.width / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 + distance }
  }
  for (const distance of [-11, 11]) {
    const before = await levelOf(phone)
    const { x, y } = await beside(distance)
    await finger.down(x, y)
    await expect(line(phone)).toContainText('%')
    const [top, sign] = [await scrolled(), Math.sign(distance)]
    for (const step of [10, 25, 40]) await finger.move(x, y - sign * step)
    await finger.up()
    await expect.poll(async () => Math.sign((await levelOf(phone)) - before)).toBe(sign)
    expect(await scrolled()).toBe(top)
  }
  const kept = await levelOf(phone)
  for (const distance of [30, 0]) {
    const { x, y } = await beside(distance)
    const top = await scrolled()
    // Without waiting for the page between touches: on a busy machine that would be a long press.
    await Promise.all([finger.down(x, y), ...[15, 30, 45, 60, 75].map((step) => finger.move(x, y - step)), finger.up()])
    await expect.poll(scrolled, `a swipe ${distance} px beside it`).toBeGreaterThan(top)
    expect(await levelOf(phone)).toBe(kept)
  }
})

test('a long press on the chart, and the + beside the price axis, add an alert or an idea at that price', async ({
  open,
  createUser,
  binance,
}) => {
  test.slow()
  binance.publish('LTCUSDT', '99.00')
  const tom = await createUser('tom')
  const phone = await open(tom, PHONE)
  await phone.goto('/symbol/LTCUSD')
  const box = await canvasBox(phone)
  const finger = await fingerOn(phone)
  const add = (page: Page) => page.getByRole('menuitem', { name: /^Add alert at \d+\.\d\d$/ })
  // A finger that moves pans the chart.
  await finger.down(box.x + 150, box.y + 90)
  await finger.move(box.x + 100, box.y + 90)
  await finger.up()
  await finger.down(box.x + 150, box.y + 90)
  await expect(add(phone)).toBeVisible()
  await finger.up()
  await expect(add(phone)).toHaveCount(1)
  const level = /[\d.]+$/.exec((await add(phone).textContent()) ?? '')?.[0] ?? ''
  await add(phone).tap()
  await expectToast(phone, `Alert set at ${level}.`)
  await expect(line(phone)).toHaveAttribute('aria-valuenow', String(Number(level)))
  await phone.getByRole('button', { name: 'Undo' }).tap()
  await expect(line(phone)).toHaveCount(0)

  const page = await open(tom)
  await page.goto('/symbol/LTCUSD')
  const chart = await canvasBox(page)
  const plus = page.getByRole('button', { name: /^Actions at / })
  await expect(plus).toHaveCount(0)
  await page.mouse.move(chart.x + 200, chart.y + 80)
  await page.mouse.move(chart.x + 210, chart.y + 100)
  await plus.click()
  const name = (await add(page).textContent()) ?? ''
  await add(page).click()
  await expectToast(page, name.replace('Add alert', 'Alert set'))
  await expect(line(page)).toHaveCount(1)
  await expect(line(phone)).toHaveCount(1, SOON)

  // A trade idea that is entered at the price.
  await page.mouse.move(chart.x + 200, chart.y + 80)
  await page.mouse.move(chart.x + 210, chart.y + 120)
  await plus.click()
  const start = page.getByRole('menuitem', { name: /^New idea from [\d.]+$/ })
  const price = /[\d.]+$/.exec((await start.textContent()) ?? '')?.[0] ?? ''
  await start.click()
  const idea = page.getByRole('region', { name: 'Trade idea' })
  await expect(idea.getByRole('radio', { name: 'At a price' })).toBeChecked()
  await expect(idea.getByRole('textbox', { name: /^Price/ })).toHaveValue(price)
  await expect(page.getByRole('textbox', { name: /Description/ })).toHaveValue('$LTCUSD ')

  // One in the draft is replaced only when that is confirmed, and a vote leaves it out of the post.
  const startFromChart = async () => {
    await page.goto('/symbol/LTCUSD')
    await canvasBox(page)
    await page.mouse.move(chart.x + 200, chart.y + 60)
    await page.mouse.move(chart.x + 210, chart.y + 70)
    await plus.click()
    await start.click()
  }
  await idea.getByRole('textbox', { name: 'Stop' }).fill('95.00')
  await startFromChart()
  const question = page.getByRole('alertdialog', { name: 'Replace the idea in your draft?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/symbol\/LTCUSD/)
  await startFromChart()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(idea.getByRole('textbox', { name: 'Stop' })).toHaveValue('')
  await expect(idea.getByRole('textbox', { name: /^Price/ })).not.toHaveValue(price)
  await page.goto('/symbol/LTCUSD')
  await page.getByRole('button', { name: 'Bullish', exact: true }).click()
  await page.getByRole('button', { name: 'Say why' }).click()
  await expect(page.getByRole('button', { name: 'Add trade idea' })).toBeVisible()
  await expect(idea).toHaveCount(0)
})

test('Set alert fills in and selects the last price, and lists the alerts of the symbol once there are some', async ({
  open,
  createUser,
  binance,
}) => {
  binance.publish('LTCUSDT', '99.00')
  const page = await open(await createUser('una'))
  await page.goto('/symbol/LTCUSD')
  await expect(page.getByText('99.00', { exact: true }).first()).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Set alert' }).click()
  const price = dialog(page).getByLabel('Price')
  await expect(price).toHaveValue('99.00')
  await expect(price).toBeFocused()
  expect(await price.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])).toEqual([0, 5])
  await expect(dialog(page).getByLabel('Condition')).toHaveValue('crosses')
  await expect(dialog(page).getByText('At the last price')).toBeVisible()
  // Typing replaces the selected price.
  await page.keyboard.type('98')
  await expect(dialog(page).getByText('1.01% below the last price')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('button', { name: 'Set alert (1)' }).click()
  const list = dialog(page).getByRole('list', { name: 'Alerts' })
  await expect(list.getByRole('listitem')).toContainText(['Crossing 98 · 1.01% away'])
  await list.getByRole('button', { name: /^Options of LTCUSD/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog(page).getByLabel('Price')).toHaveValue('98')
  await dialog(page).getByRole('button', { name: 'Every time' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Set alert (1)' }).click()
  await expect(list.getByRole('listitem')).toContainText(['Crossing 98 · 1.01% away · every time'])
  await dialog(page).getByRole('button', { name: 'New alert' }).click()
  await expect(dialog(page).getByLabel('Price')).toHaveValue('99.00')
})
