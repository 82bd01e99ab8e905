import { readFile } from 'node:fs/promises'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { PASSWORD, submitPost, signIn } from '@trademates/test-support/browser/users.ts'

test('exports all data of the account with visible progress and downloads it as a zip', async ({ app, open, createUser }) => {
  test.slow()
  const kit = await createUser('kit')
  const form = new FormData()
  form.set('description', 'A post with a chart, to be taken along')
  form.set('trading_markets', 'Forex')
  form.append('files', new Blob([await readFile(new URL('../files/chart.jpg', import.meta.url))]), 'taken-along.jpg')
  await submitPost(app, kit, form)
  const page = await open(kit)
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Your data' })
  await part.getByRole('button', { name: 'Export my data' }).click()
  await expect(part.getByText(/^Ready · created just now · \d/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^trademates-\d{4}-\d\d-\d\d\.zip$/)
  const zip = await readFile(await download.path())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(zip.includes('posts.json')).toBe(true)
})

test('shows the progress of a long export as the server sends it', async ({ open, createUser }) => {
  const page = await open(await createUser('lou'))
  let status = 'none'
  await page.route('**/api/account/export/**', (route) => {
    if (route.request().method() === 'POST') status = 'running'
    return route.fulfill({ json: { status, progress: 0.42, size: null, ready_at: null } })
  })
  await page.goto('/account')
  const part = page.getByRole('region', { name: 'Your data' })
  await part.getByRole('button', { name: 'Export my data' }).click()
  await expect(part.getByRole('progressbar', { name: 'Preparing your data' })).toHaveAttribute('aria-valuenow', '42')
  await expect(part.getByText('42%')).toBeVisible()
})

test.describe('an export whose state cannot be loaded', () => {
  test.use({ expectedNoise: [/ERR_FAILED/] })

  test('shows an error and loads again on retry', async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('mo'))
    await page.route('**/api/account/export/state/', (route) => route.abort())
    await page.goto('/account')
    const failed = page.getByRole('alert').filter({ hasText: "Couldn't load your data" })
    await expect(failed).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/api/account/export/state/')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Your data' }).getByRole('button', { name: 'Export my data' })).toBeVisible()
  })
})

test.describe('deleting the account', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 40[01]/] })

  test('requires the username and the password, then removes all data on the server and in the browser', async ({
    app,
    open,
    createUser,
  }) => {
    const max = await createUser('max')
    const page = await open(max)
    await page.goto('/account')
    const part = page.getByRole('region', { name: 'Delete account' })
    await expect(part).toContainText('Your posts, files, comments, likes, connections and conversations will be permanently deleted')
    await part.getByRole('button', { name: 'Delete account' }).click()
    const confirm = part.getByRole('button', { name: 'Delete my account' })
    await confirm.click()
    await expect(part.getByText(`Type ${max.username} to confirm.`)).toBeVisible()
    await expect(part.getByText('Enter your password.')).toBeVisible()
    await part.getByLabel(`Type ${max.username} to confirm`).fill(max.username)
    await part.getByLabel('Password', { exact: true }).fill('not the password')
    await confirm.click()
    await expect(part.getByText('This is not your password.')).toBeVisible()
    await expect(part.getByLabel(`Type ${max.username} to confirm`)).toHaveValue(max.username)
    await part.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await confirm.click()
    await expect(page).toHaveURL(`${app.url}/login`)
    await expect(page.getByText('Your account is deleted, and everything in it.')).toBeVisible()
    await expect(page.getByText('Your session expired.')).toHaveCount(0)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    await expect(signIn(app, max.email)).rejects.toThrow(/answered 401/)
  })
})
