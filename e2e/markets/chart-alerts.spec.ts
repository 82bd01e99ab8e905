import { AxeBuilder } from '@axe-core/playwright'
import { Alert, createAlert, switchAlert } from '@trademates/contract/alerts'
import { listQuotes, type Quote } from '@trademates/contract/prices'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { callAs } from '@trademates/test-support/browser/users.ts'

test.describe('an alert on the chart', () => {
  test.use({ expectedNoise: [/status of 500/] })

  test('A12 its line is moved by keys and by mouse, put back by Escape and by a failure, and undone', async ({ app, open, createUser }) => {
    test.slow()
    const ola = await createUser('ola')
    const quotes = await fetch(`${app.url}${listQuotes.path}?symbols=BTCUSD`, {
      headers: { authorization: `Bearer ${ola.session.access}` },
    })
    const [quote] = (await quotes.json()) as Quote[]
    const level = (Number(quote?.price) * 1.002).toFixed(2)
    const { id } = Alert.parse(
      await callAs(app, ola, createAlert, {
        body: { symbol: 'BTCUSD', kind: 'crosses', level, repeats: true, expires_at: null, note: '' },
      }),
    )
    const page = await open(ola)
    await page.goto('/symbol/BTCUSD')
    const line = page.getByRole('slider', { name: 'Alert: Crossing' })
    const expectLevel = (price: number) => expect(line).toHaveAttribute('aria-valuenow', String(Number(price.toFixed(2))))
    const start = Number(level)
    await expectLevel(start)
    await line.focus()
    await page.keyboard.press('ArrowUp')
    await expectLevel(start + 0.01)
    await page.keyboard.press('Shift+ArrowUp')
    await expectLevel(start + 0.11)
    await page.keyboard.press('Escape')
    await expectLevel(start)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const toast = page.getByRole('status').filter({ hasText: 'Alert moved to ' })
    await expect(toast).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your alerts' })).toContainText(/Crossing [\d,.]+\s· /)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectLevel(start)

    const row = page.getByRole('region', { name: 'Your alerts' }).getByRole('slider')
    await row.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(row).toHaveAttribute('aria-valuenow', String(Number((start + 0.1).toFixed(2))))
    await page.keyboard.press('Escape')
    await expect(row).toHaveAttribute('aria-valuenow', String(start))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectLevel(start + 0.01)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectLevel(start)

    const drag = async (distance: number, fromHandle = 20) => {
      await line.scrollIntoViewIfNeeded()
      const box = await line.boundingBox()
      const [x, y] = [(box?.x ?? 0) + fromHandle, (box?.y ?? 0) + (box?.height ?? 0) / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + distance, { steps: 4 })
    }
    await drag(30)
    await expect(line).toContainText(/^[\d,.]+ · [+\u2212]?\d+\.\d\d%$/)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectLevel(start)
    await drag(30, 300)
    await expect(line).toContainText(/^[\d,.]+ · [+\u2212]?\d+\.\d\d%$/)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectLevel(start)
    await expect(page).toHaveURL(/BTCUSD$/)
    await drag(30)
    await page.mouse.up()
    await expect(line).not.toHaveAttribute('aria-valuenow', String(start))
    const moved = Number(await line.getAttribute('aria-valuenow'))
    expect(moved).toBeLessThan(start)
    await page.reload()
    await expectLevel(moved)

    await page.route('**/api/alerts/*/', (route) => route.fulfill({ status: 500, json: {} }))
    await line.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
    await expectLevel(moved)
    await expect(page.getByRole('status').filter({ hasText: 'Alert moved to ' })).toHaveCount(0)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await callAs(app, ola, switchAlert, { params: { id }, body: { on: false } })
    const paused = page.locator('[data-slot~="paused-line"]')
    await expect(paused.locator('svg')).toBeVisible()
    await expect(paused).toContainText(/^Crossing [\d,.]+$/)
    await page.getByRole('button', { name: 'Alerts', exact: true }).click()
    await expect(line).toHaveCount(0)
    await expect(paused).toHaveCount(0)
  })
})
