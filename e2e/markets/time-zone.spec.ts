import { expect, test } from '@trademates/test-support/browser/fixtures.ts'

test('all clock times follow the time zone setting, which the account keeps', async ({ open, createUser }) => {
  const ada = await createUser('ada')
  const page = await open(ada, { timezoneId: 'Europe/Madrid' })
  await page.goto('/symbol/AAPL')
  const zone = page.getByRole('region', { name: 'Chart of AAPL' }).getByRole('combobox', { name: 'Time zone' })
  const price = page.locator('[data-slot~="quote-line"]').first()
  const MADRID = /\d\d:\d\d UTC\+[12]/
  await expect(price).toContainText(MADRID)
  await expect(zone.locator('option')).toHaveText(['Exchange (ET)', /^Local \(UTC\+[12]\)$/, 'UTC'])
  await zone.selectOption('exchange')
  await expect(price).toContainText(/\d\d:\d\d ET/)
  await page.getByRole('button', { name: 'Data table' }).click()
  await expect(page.getByRole('grid', { name: 'Candles of AAPL, 1h' }).getByRole('rowheader').first()).toContainText(/\d\d:\d\d ET/)

  await page.goto('/account#time-zone')
  const setting = page.getByRole('combobox', { name: 'Time zone' })
  await expect(setting).toHaveValue('exchange')
  await setting.selectOption('utc')
  const other = await open(ada, { timezoneId: 'Europe/Madrid' })
  await other.goto('/symbol/AAPL')
  await expect(other.locator('[data-slot~="quote-line"]').first()).toContainText(/\d\d:\d\d UTC(?!\+)/)
})
