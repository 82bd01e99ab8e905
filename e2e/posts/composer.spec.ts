import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { transferFile } from '@trademates/test-support/browser/transfer-file.ts'
import { expectDraftFiles, clearDraftFiles } from '@trademates/test-support/browser/draft-files.ts'
import { readTestFile, uniqueName, publishPost } from '@trademates/test-support/browser/users.ts'

const CHART = readTestFile('chart.jpg', 'image/jpeg')
const NOTES = readTestFile('notes.pdf', 'application/pdf')

const names = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).locator('[data-slot~="file-name"] .clip')
const add = (page: Page) => page.getByRole('button', { name: 'Add Post' })

async function begin(page: Page, text: string): Promise<void> {
  await page.goto('/add_post')
  await page.getByLabel('Description').fill(text)
  await page.getByLabel('Trading market').selectOption('Crypto')
}

/** Rendering images is slow on a busy machine. */
const SLOW_TIMEOUT = { timeout: 30_000 }

const closeSuccessDialog = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click(SLOW_TIMEOUT)

async function finish(page: Page): Promise<void> {
  await add(page).click()
  await closeSuccessDialog(page)
}

test.describe('the files of a new post', () => {
  test('keep their descriptions and order after a reload, and are sent with them', { tag: '@core' }, async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('amy'))
    await begin(page, 'Kept through a reload')
    await page.locator('input[type=file]').setInputFiles([CHART, NOTES, { ...CHART, name: 'second.jpg' }])
    await page.getByLabel('What second.jpg shows').fill('Silver, daily')
    await page.getByRole('button', { name: 'Move second.jpg forward' }).click()
    await page.getByRole('button', { name: 'Move second.jpg forward' }).click()
    await expect(names(page)).toHaveText(['second.jpg', 'chart.jpg', 'notes.pdf'])
    await expectDraftFiles(page, 3)
    await page.reload()
    await expect(names(page)).toHaveText(['second.jpg', 'chart.jpg', 'notes.pdf'])
    await expect(page.getByLabel('What second.jpg shows')).toHaveValue('Silver, daily')
    await finish(page)
    const post = page.getByRole('article').filter({ hasText: 'Kept through a reload' })
    await expect(post.getByRole('img').first()).toHaveAccessibleName('Silver, daily')
    await expect(post).toContainText('PDF, 2 pages')
    await page.goto('/add_post')
    await expect(page.getByLabel('Description')).toHaveValue('')
    await expect(names(page)).toHaveCount(0)
  })

  test('are saved with a tag that is not completed yet', async ({ open, createUser }) => {
    const page = await open(await createUser('ada'))
    await begin(page, 'A tag is being typed')
    await page.getByLabel('Tags').pressSequentially('gold,silver')
    await page.reload()
    await expect(page.locator('[data-slot~="tag-chip"]')).toHaveText(['gold', 'silver'])
  })

  test('are pasted and dropped as well as picked', async ({ open, createUser }) => {
    const page = await open(await createUser('al'))
    await begin(page, 'Handed over')
    await page.locator('input[type=file]').setInputFiles(NOTES)
    for (const how of ['paste', 'drop'] as const) await transferFile(page.getByLabel('Description'), how, { ...CHART, name: `${how}.jpg` })
    await expect(names(page)).toHaveText(['notes.pdf', 'paste.jpg', 'drop.jpg'])
    await expect(page.getByLabel('Description')).toHaveValue('Handed over')
  })

  test('move the focus to the next file when one is removed, and at last to the file button', async ({ open, createUser }) => {
    const page = await open(await createUser('ada'))
    await begin(page, 'Fewer and fewer')
    await page.locator('input[type=file]').setInputFiles([CHART, NOTES, { ...CHART, name: 'second.jpg' }])
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
    await remove('notes.pdf').press('Enter')
    await expect(remove('second.jpg')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove('chart.jpg')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Files' })).toBeFocused()
  })

  test('are requested again when the browser did not save them', async ({ open, createUser }) => {
    const page = await open(await createUser('abe'))
    await begin(page, 'Half of it lost')
    await page.locator('input[type=file]').setInputFiles([CHART, NOTES])
    await expectDraftFiles(page, 2)
    await clearDraftFiles(page)
    await page.reload()
    await expect(page.getByText('Please re-attach these files: chart.jpg, notes.pdf.')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(CHART)
    await expect(page.getByText('Please re-attach notes.pdf.')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(NOTES)
    await expect(page.getByText('re-attach')).toHaveCount(0)
  })

  test('show as a placeholder with the extension when the browser cannot display them', async ({ open, createUser }) => {
    const page = await open(await createUser('ali'))
    await begin(page, 'An old video')
    await page.locator('input[type=file]').setInputFiles(readTestFile('old.avi', 'video/x-msvideo'))
    await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toContainText(/^AVI/)
  })

  test('can be reordered by drag and drop', async ({ open, createUser }) => {
    const page = await open(await createUser('bo'))
    await begin(page, 'Dragged')
    await page.locator('input[type=file]').setInputFiles(['a', 'b', 'c'].map((name) => ({ ...CHART, name: `${name}.jpg` })))
    const previews = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
    await previews.nth(2).locator('[data-slot~="preview"]').dragTo(previews.nth(0))
    await expect(names(page)).toHaveText(['c.jpg', 'a.jpg', 'b.jpg'])
  })

  test('are deleted from this browser when their owner logs out', async ({ open, createUser }) => {
    const page = await open(await createUser('cy'))
    await begin(page, 'A private draft')
    await page.locator('input[type=file]').setInputFiles(CHART)
    await expect(names(page)).toHaveCount(1)
    await expectDraftFiles(page, 1)
    await page.reload()
    await expect(names(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    const left = async () => ({
      drafts: await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
      databases: await page.evaluate(() => indexedDB.databases()),
    })
    await expect.poll(left).toEqual({ drafts: [], databases: [] })
  })
})

test.describe('an upload', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('can be cancelled without losing input, and a retry creates one post', async ({ open, createUser }) => {
    const page = await open(await createUser('di'))
    const text = `Thought better of it ${uniqueName('d')}`
    await begin(page, text)
    await page.locator('input[type=file]').setInputFiles(CHART)
    // A server that never responds.
    await page.route('**/api/feed/posts/', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await add(page).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(add(page)).toBeFocused()
    await expect(page.getByText('was removed')).toHaveCount(0)
    await expect(page.getByLabel('Description')).toHaveValue(text)
    await expect(names(page)).toHaveText(['chart.jpg'])
    await page.unroute('**/api/feed/posts/')
    await finish(page)
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  })

  test('can be cancelled for a single file', async ({ open, createUser }) => {
    const page = await open(await createUser('fo'))
    const text = `Without that one ${uniqueName('f')}`
    await begin(page, text)
    await page.locator('input[type=file]').setInputFiles([CHART, NOTES])
    await page.route('**/api/feed/posts/', (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await add(page).click()
    await page.getByRole('button', { name: 'Stop sending chart.jpg' }).click()
    await expect(page.getByText('Upload canceled. chart.jpg was removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove notes.pdf' })).toBeFocused()
    await expect(page.getByLabel('Description')).toHaveValue(text)
    await expect(names(page)).toHaveText(['notes.pdf'])
    await page.unroute('**/api/feed/posts/')
    await finish(page)
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  })

  test('keeps the changes of an edited post when Cancel is clicked twice', async ({ app, open, createUser }) => {
    const fay = await createUser('fay')
    const { id } = await publishPost(app, fay, 'As it was')
    const page = await open(fay)
    await page.goto(`/update/${id}`)
    const description = page.getByLabel('Description')
    await description.fill('As it is to be')
    await page.route('**/api/feed/posts/*/', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByRole('button', { name: 'Updating' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).dblclick()
    await expect(page.getByRole('button', { name: 'Update Post' })).toBeVisible()
    await expect(description).toHaveValue('As it is to be')
  })

  test('does not change what is typed during the upload', async ({ open, createUser }) => {
    const page = await open(await createUser('gu'))
    const text = `On its way ${uniqueName('g')}`
    await begin(page, text)
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/feed/posts/', async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    await add(page).click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await page.getByLabel('Description').evaluate((box: HTMLElement) => box.focus())
    await page.keyboard.type('Lost words')
    await expect(page.getByLabel('Description')).toHaveValue(text)

    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible()
    await page.getByRole('link', { name: 'New Post' }).first().click()
    await expect(page.getByLabel('Description')).toHaveValue(text)
    await page.getByLabel('Description').fill('The next one already')
    gate.resolve()
    await expect(page.getByText('Post added successfully!')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Description')).toHaveValue('The next one already')
  })

  test('F38 keeps its files when the connection is lost, and a retry creates one post', async ({ open, createUser }) => {
    test.slow()
    const page = await open(await createUser('ed'))
    const text = `From a train ${uniqueName('e')}`
    await begin(page, text)
    await page.locator('input[type=file]').setInputFiles([CHART, NOTES])
    await page.route('**/api/feed/posts/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await add(page).click()
    await expect(page.getByText('An error occurred while adding the post.')).toBeVisible()
    await expect(page.getByText('Connection lost while uploading chart.jpg. Nothing was lost.')).toBeVisible()
    await expect(names(page)).toHaveText(['chart.jpg', 'notes.pdf'])
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/api/feed/posts/')
    await page.getByRole('button', { name: 'Send again chart.jpg' }).click()
    await closeSuccessDialog(page)
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  })
})

test('the form of a new post fits on small phones without scrolling', async ({ open, createUser }) => {
  const page = await open(await createUser('fits'), { viewport: { width: 360, height: 800 } })
  await page.goto('/add_post')
  await expect(add(page)).toBeVisible()
  for (const viewport of [
    { width: 360, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  }
})
