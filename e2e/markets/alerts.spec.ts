import type { Page } from '@playwright/test'
import { expect } from '@trademates/test-support/browser/fixtures.ts'
import { test } from '@trademates/test-support/browser/price-fixture.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const alerts = (page: Page) => page.getByRole('list', { name: 'Alerts' }).getByRole('listitem')
const history = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')
const SOON = { timeout: 20_000 }

test(
  'an alert created on a symbol page fires at its price, shows a toast at once and appears in the history',
  { tag: '@core' },
  async ({ open, createUser, binance }) => {
    binance.publish('LTCUSDT', '99.00')
    const page = await open(await createUser('abe'))
    await page.goto('/symbol/LTCUSD')
    await page.getByRole('button', { name: 'Set alert' }).click()
    await expect(dialog(page).getByText('99.00 now')).toBeVisible(SOON)
    await dialog(page).getByLabel('Condition').selectOption('Greater than or equal')
    await dialog(page).getByLabel('Price').fill('100')
    await expect(dialog(page).getByText('1.01% above the last price')).toBeVisible()
    await dialog(page).getByLabel('Note').fill('Sell half')
    await dialog(page).getByRole('button', { name: 'Set alert' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Set alert (1)' })).toBeVisible()

    // The card beside the news pauses and resumes an alert without leaving the page.
    await page.goto('/newsAndAlert')
    const card = page.getByRole('region', { name: 'Price alerts' })
    await expect(card.getByRole('listitem')).toContainText(['LTCUSD above 100'])
    await card.getByRole('switch', { name: 'LTCUSD above 100' }).click()
    await expect(card).toContainText('Paused')
    await card.getByRole('switch').click()
    await expect(card).toContainText('1.00 away (1.01%)', SOON)
    await card.getByRole('link', { name: 'All alerts' }).click()
    await expect(page).toHaveURL(/tab=alerts/)
    await expect(card).toHaveCount(0)
    await expect(alerts(page)).toContainText(['LTCUSD above 100'])
    await expect(alerts(page).first()).toContainText('1.00 away (1.01%)', SOON)
    await expect(page.getByText('No triggered alerts yet.')).toBeVisible()
    binance.publish('LTCUSDT', '100.50')
    await expect(page.getByRole('status').filter({ hasText: 'LTCUSD is above 100: 100.50. Sell half' })).toBeVisible(SOON)
    await expect(page.getByRole('link', { name: 'Notification 1 unread' }).first()).toBeVisible(SOON)
    await expect(alerts(page).first()).toContainText('Triggered')
    await expect(history(page)).toContainText(['LTCUSD above 100'])
    await expect(history(page)).toContainText(['At 100.50'])

    await page.goto('/notification')
    await page.getByRole('link', { name: 'LTCUSD is above 100: 100.50. Sell half' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '$LTCUSD' })).toBeVisible()
  },
)

test('alerts are created by symbol name, validated, edited, paused and deleted', async ({ open, createUser, binance }) => {
  binance.publish('XMRUSDT', '150.00')
  const page = await open(await createUser('bea'))
  await page.goto('/newsAndAlert?tab=alerts')
  await expect(page.getByText('No alerts yet')).toBeVisible()
  await page.getByRole('button', { name: 'New alert' }).click()
  const symbol = dialog(page).getByRole('combobox', { name: 'Symbol' })
  await symbol.fill('monero')
  await page.getByRole('option', { name: /XMRUSD/ }).click()
  await expect(symbol).toHaveValue('XMRUSD')
  await dialog(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog(page).getByText('Enter a price.')).toBeVisible()
  await expect(dialog(page).getByLabel('Price')).toBeFocused()
  await dialog(page).getByLabel('Condition').selectOption('Moving down %')
  await dialog(page).getByLabel('Change, %').fill('5')
  await dialog(page).getByLabel('Period').selectOption('4 hours')
  await dialog(page).getByRole('button', { name: 'Every time' }).click()
  await dialog(page).getByLabel('Expiration').selectOption('1 week')
  await dialog(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog(page)).toBeHidden()
  const row = alerts(page).first()
  await expect(row).toContainText('XMRUSD falls 5% in 4 hours')
  await expect(row).toContainText(/Every time\s· until/)

  const option = async (name: string) => {
    await row.getByRole('button', { name: /^Options of XMRUSD/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await option('Edit')
  await expect(dialog(page).getByLabel('Change, %')).toHaveValue('5')
  await dialog(page).getByLabel('Condition').selectOption('Crossing')
  await dialog(page).getByLabel('Price').fill('1,250.5')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('XMRUSD crosses 1,250.5')

  await row.getByRole('switch').click()
  await expect(row).toContainText('Paused')
  await page.reload()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await option('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No alerts yet')).toBeVisible()
})

test('shows a browser notification for an alert when the page is in the background and permission is granted', async ({
  open,
  createUser,
  binance,
}) => {
  binance.publish('KSMUSDT', '30.00')
  const page = await open(await createUser('cal'))
  await page.addInitScript(() => {
    const shown: string[] = []
    let permission: NotificationPermission = 'default'
    class FakeNotification extends EventTarget {
      static get permission() {
        return permission
      }
      static async requestPermission() {
        permission = 'granted'
        return permission
      }
      constructor(title: string, { body = '' }: NotificationOptions) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: FakeNotification, shown })
  })
  await page.goto('/symbol/KSMUSD')
  await page.getByRole('button', { name: 'Set alert' }).click()
  await dialog(page).getByLabel('Price').fill('31')
  await dialog(page).getByRole('button', { name: 'Set alert' }).click()
  await expect(dialog(page)).toBeHidden()
  const listening = page.waitForResponse((response) => response.url().includes('/api/events/'))
  await page.goto('/newsAndAlert?tab=alerts')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeHidden()
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  // The first stream of a new server process makes the client reload all notifications, which shows none.
  await listening
  binance.publish('KSMUSDT', '31.00')
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await expect.poll(shown, SOON).toEqual(['Price alert: KSMUSD is at 31: 31.00.'])
})
