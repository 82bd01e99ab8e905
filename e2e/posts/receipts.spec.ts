import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createCosignedReceipt, createGradedReceipts, WITNESS_KEY } from '@trademates/contract/receipt-fixtures'
import { systemChromium } from '@trademates/test-support/browser/chromium.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { postIdea } from '@trademates/test-support/browser/post-idea.ts'

test.use({ launchOptions: systemChromium() })

const SOON = { timeout: 20_000 }
const WEEK_MS = 7 * 86_400_000

const dialog = (page: Page) => page.getByRole('dialog')
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const chooseFiles = (page: Page, ...files: { name: string; text: string }[]) =>
  page
    .getByTestId('receipt-files')
    .setInputFiles(files.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })))

/** A zip archive without files: its end record alone. */
const EMPTY_ZIP = `PK\u0005\u0006${'\0'.repeat(18)}`

// A receipt that is still being written answers 503, and the dialog asks again; a second download of all within an hour answers 429.
test.use({ expectedNoise: [/status of (503|429)/] })

test(
  'a receipt is verified when it opens, downloaded, and verified again as a file by a guest',
  { tag: '@core' },
  async ({ app, open, createUser }) => {
    test.slow()
    const rita = await createUser('rita')
    const page = await open(rita)
    await page.goto(`/post/${(await postIdea(app, rita, 'Sealed')).id}`)
    const button = page.getByRole('button', { name: 'Receipt' })
    await button.click()
    await expect(dialog(page).getByRole('heading', { name: 'Verified' })).toBeVisible(SOON)
    await expect(dialog(page).getByText("The log's signature is valid.")).toBeVisible()
    await expect(dialog(page).getByText('The text matches the sealed text.')).toBeVisible()
    await expect(dialog(page).getByText(/, as rita.*'s idea 1$/)).toBeVisible()
    await expect(dialog(page).getByText('No position')).toBeVisible()
    await expect(dialog(page).getByText('0.1% of the price')).toBeVisible()
    await expect(dialog(page).getByText(/\/log\+[0-9a-f]{8}\+/)).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    const downloading = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download receipt' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^trademates-BTCUSD-[0-9a-f]{8}\.receipt\.json$/)
    const text = await readFile(await download.path(), 'utf8')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()

    const guest = await open()
    await guest.goto('/verify')
    await chooseFiles(guest, { name: 'mine.receipt.json', text })
    await expect(guest.getByText('File verified')).toBeVisible(SOON)
    await guest.getByLabel('Keys of witnesses').fill(WITNESS_KEY)
    await guest.getByLabel('Keys of witnesses').blur()
    await expect(result(guest)).toContainText("The log's signature is valid.", SOON)
    await chooseFiles(guest, { name: 'mine.receipt.json', text: text.replace('"text": "Sealed"', '"text": "I was right"') })
    await expect(result(guest)).toContainText('The text does not match the sealed text.')
    await chooseFiles(guest, { name: 'other.json', text: '{}' })
    await expect(result(guest)).toContainText('A file cannot be read: it is not a receipt.')
  },
)

test('the About screen states the promises and the key of the log, in both languages', async ({ app, open, createUser }) => {
  test.slow()
  const ann = await createUser('ann')
  const page = await open(ann)
  await page.goto('/about')
  await expect(page.getByText('Graded by the market. An idea states entry')).toBeVisible()
  await expect(page.getByText("A score that luck can't fake.")).toBeVisible()
  await expect(page.getByText('A graded idea was not necessarily traded with real money.')).toBeVisible()
  const keys = await (await fetch(`${app.url}/log/key`)).text()
  await expect(page.getByTestId('log-key')).toHaveText(keys.split(/\s/, 1)[0] ?? '')
  const spanish = await open(ann, { locale: 'es-ES' })
  await spanish.route('**/log/key', (route) => route.fulfill({ status: 503 }))
  await spanish.goto('/about')
  await expect(spanish.getByText('Las evalúa el mercado.')).toBeVisible()
  await expect(spanish.getByTestId('log-key')).toHaveText('La clave no está disponible ahora. Inténtalo más tarde.', SOON)
})

test('all receipts of a track record are downloaded and verified, and a refused download says why', async ({ app, open, createUser }) => {
  test.slow()
  const [tess, viewer] = [await createUser('tess'), await createUser('viewer')]
  const page = await open(viewer)
  await page.goto(`/post/${(await postIdea(app, tess, 'Sealed')).id}`)
  await page.getByRole('button', { name: 'Receipt' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Verified' })).toBeVisible(SOON)
  await page.goto(`/profile/${tess.session.user.id}?tab=record`)
  await expect(page.getByText('Download it and verify order, grades and score without us.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Verify all receipts' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^trademates-receipts-\d{4}-\d\d-\d\d\.zip$/)
  await expect(result(page)).toContainText('File verified', SOON)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  // The server sends the receipts once an hour; the page verifies the same file again.
  await page.getByRole('button', { name: 'Verify all receipts' }).click()
  await expect(result(page)).toContainText('File verified', SOON)

  await page.setViewportSize({ width: 390, height: 844 })
  const detail = 'Too many requests. Try again in 59 minutes.'
  await page.route('**/receipts/', (route) => route.fulfill({ status: 429, json: { detail, code: 'throttled' } }))
  await page.reload()
  await page.getByRole('button', { name: 'Verify all receipts' }).click()
  await expect(page.getByRole('alert').filter({ hasText: detail })).toBeVisible()
})

test('several files are checked for missing ideas and give the score', async ({ open }) => {
  const day = 86_400_000
  const receipts = await createGradedReceipts(61, new Date(Math.floor(Date.now() / day) * day - 70 * day))
  const files = receipts.map((receipt, i) => ({ name: `${i + 1}.receipt.json`, text: JSON.stringify(receipt) }))
  const page = await open()
  await page.goto('/verify')
  await chooseFiles(page, ...files)
  await expect(page.getByText('61 files verified')).toBeVisible(SOON)
  await expect(page.getByText('Ideas 1 to 61 of ledgerfox, none missing.')).toBeVisible()
  await expect(page.getByText(/^Score \+0\.\d\dR from 61 graded ideas of ledgerfox\.$/)).toBeVisible()
  await chooseFiles(page, ...files.toSpliced(16, 1))
  await expect(result(page)).toContainText('Idea 17 is missing.', SOON)
  await expect(page.getByText(/^Score/)).toBeHidden()
  await chooseFiles(page, { name: 'anchored.receipt.json', text: JSON.stringify(await createCosignedReceipt()) })
  await expect(result(page)).toContainText('A timestamp of 27 Nov 2026, 02:53:10 UTC covers the checkpoint.')
  await expect(result(page)).toContainText('1 other signature was not verified: its key is not known.')
  const witnessKeys = page.getByLabel('Keys of witnesses')
  await witnessKeys.fill(`${WITNESS_KEY}\nwitness.example+1234`)
  await witnessKeys.blur()
  await expect(page.getByRole('status').filter({ hasText: 'Line 2 is not the key of a witness.' })).toBeVisible()
  await expect(result(page)).toBeHidden()
  await witnessKeys.fill(WITNESS_KEY)
  await witnessKeys.blur()
  await expect(result(page)).toContainText('A witness signed the checkpoint: witness.example/w1.', SOON)
  await chooseFiles(page, { name: 'empty.zip', text: EMPTY_ZIP })
  await expect(result(page)).toContainText('There are no receipts in this file.')
})

test.describe('without a network', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] })

  test('a guest can open the screen and verify 61 files with their score', async ({ open }) => {
    const receipts = await createGradedReceipts(61, new Date(Date.now() - 10 * WEEK_MS))
    const files = receipts.map((receipt, i) => ({ name: `${i + 1}.receipt.json`, text: JSON.stringify(receipt) }))
    const page = await open(null, { serviceWorkers: 'allow' })
    await page.goto('/verify')
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Not known without a connection. The key in the file is used.').last()).toBeVisible(SOON)
    await chooseFiles(page, ...files)
    await expect(page.getByText('61 files verified')).toBeVisible(SOON)
    await expect(page.getByText('Ideas 1 to 61 of ledgerfox, none missing.')).toBeVisible()
    await expect(page.getByText(/^Score \+0\.\d\dR from 61 graded ideas of ledgerfox\.$/)).toBeVisible()
    await chooseFiles(page, ...files.slice(0, 1))
    await expect(page.getByText('File verified')).toBeVisible(SOON)
    await expect(page.getByText(/signed by the key in this file/)).toBeVisible()
  })
})
