import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { expectDraftFiles } from '@trademates/test-support/browser/draft-files.ts'
import { addComment, readTestFile, type BrowserUser, publishPost } from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'

const CHART = readTestFile('chart.jpg', 'image/jpeg')
const NOTES = readTestFile('notes.pdf', 'application/pdf')

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const options = (page: Page, text: string) => card(page, text).getByRole('button', { name: 'Post options' })
const dialog = (page: Page) => page.getByRole('alertdialog')

async function choose(page: Page, text: string, action: string): Promise<void> {
  await options(page, text).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('a post of the viewer', () => {
  test('has its own menu, different from the menu of other posts', async ({ app, open, createUser }) => {
    const [ann, bob] = [await createUser('ann'), await createUser('bob')]
    await publishPost(app, ann, 'Mine alone to change')
    const page = await open(ann)
    await page.goto('/')
    await options(page, 'Mine alone').press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Edit post', 'Copy link', 'Delete post'])
    await page.keyboard.press('Escape')
    await expect(options(page, 'Mine alone')).toBeFocused()
    const others = await open(bob)
    await others.goto('/')
    await options(others, 'Mine alone').press('Enter')
    await expect(others.getByRole('menuitem')).toHaveText(['Copy link', `Mute ${ann.username}`, 'Report post', `Block ${ann.username}`])
  })

  test(
    'is deleted everywhere at once after a confirmation that lists what is lost',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      test.slow()
      const [cid, dot] = [await createUser('cid'), await createUser('dot')]
      const post = await publishPost(app, cid, 'Soon to be gone', { files: [CHART] })
      await addComment(app, dot, post, 'Pity.')
      const reader = await open(dot)
      await reader.goto('/')
      await expect(card(reader, 'Soon to be gone')).toBeVisible()
      const page = await open(cid)
      await page.goto('/')

      await choose(page, 'Soon to be gone', 'Delete post')
      await expect(dialog(page)).toContainText('Delete this post?')
      await expect(dialog(page)).toContainText('Soon to be gone, with 1 file and 1 comment. This cannot be undone.')
      await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(card(page, 'Soon to be gone')).toBeVisible()

      await choose(page, 'Soon to be gone', 'Delete post')
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(card(page, 'Soon to be gone')).toHaveCount(0)
      await expectToast(page, 'Post deleted')
      await expect(page.getByText('Post deleted')).toHaveCount(0, { timeout: 3_000 })
      await expect(card(reader, 'Soon to be gone')).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible()
      await expect(card(page, 'Soon to be gone')).toHaveCount(0)
    },
  )

  test.describe('a failed deletion', () => {
    test.use({ expectedNoise: [/ERR_FAILED/] })

    test('restores the post and shows an error', async ({ app, open, createUser }) => {
      const eli = await createUser('eli')
      await publishPost(app, eli, 'Here to stay')
      const page = await open(eli)
      await page.goto('/')
      await page.route('**/api/feed/posts/*/', (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
      await choose(page, 'Here to stay', 'Delete post')
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Network error')
      await expect(card(page, 'Here to stay')).toBeVisible()
    })
  })

  test.describe('deleting a post that another user reads', () => {
    test.use({ expectedNoise: [/status of 404/] })

    test('shows a message on the page of that user', async ({ app, open, createUser }) => {
      const [fay, gil] = [await createUser('fay'), await createUser('gil')]
      const post = await publishPost(app, fay, 'Read this while it lasts')
      const reader = await open(gil)
      await reader.goto(`/post/${post.id}`)
      await expect(card(reader, 'Read this')).toBeVisible()
      const page = await open(fay)
      await page.goto(`/post/${post.id}`)
      await choose(page, 'Read this', 'Delete post')
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL(`${app.url}/`)
      await expect(reader.getByRole('heading', { name: 'Post not found' })).toBeVisible()
    })
  })
})

test.describe('editing', () => {
  const files = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')

  async function openForm(open: (user: BrowserUser) => Promise<Page>, author: BrowserUser, post: { id: string }): Promise<Page> {
    const page = await open(author)
    await page.goto(`/update/${post.id}`)
    await expect(page.getByRole('heading', { name: 'Update Post here' })).toBeVisible()
    return page
  }

  test('changes text, market, tags and files; the old version stays readable', { tag: '@core' }, async ({ app, open, createUser }) => {
    test.slow()
    const hal = await createUser('hal')
    const post = await publishPost(app, hal, 'As it was first', { files: [CHART] })
    const reader = await open(await createUser('ivy'))
    await reader.goto('/')
    const page = await openForm(open, hal, post)
    await expect(page.getByLabel('Name')).toHaveValue('As it was first')

    await page.getByLabel('Name').fill('')
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()

    await page.getByLabel('Name').fill('A second look')
    await page.getByLabel('Description').fill('As it is now')
    await page.getByLabel('Tags').fill('gold, #metals, gold')
    await page.getByLabel('Trading market').selectOption('Commodities')
    await page.getByRole('button', { name: 'Remove chart.jpg' }).click()
    await page.locator('input[type=file]').setInputFiles([NOTES, { ...CHART, name: 'later.jpg' }])
    await page.getByLabel('What later.jpg shows').fill('Gold, four hours')
    await page.getByRole('button', { name: 'Move later.jpg forward' }).click()
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expectToast(page, 'Post updated successfully!')
    await expect(page).toHaveURL(`${app.url}/`)

    for (const seen of [card(page, 'As it is now'), card(reader, 'As it is now')]) {
      await expect(seen.getByRole('heading', { name: 'A second look' })).toBeVisible()
      await expect(seen).toContainText('Commodities')
      await expect(seen.getByRole('link', { name: '#metals' })).toBeVisible()
      await expect(seen.getByRole('img', { name: 'Gold, four hours' })).toBeVisible()
      await expect(seen).toContainText('PDF, 2 pages')
    }
    await card(reader, 'As it is now').getByRole('button', { name: 'edited' }).click()
    const versions = reader.getByRole('dialog', { name: 'Earlier versions' })
    await expect(versions.getByRole('listitem')).toHaveCount(1)
    await expect(versions).toContainText('As it was first')
    await expect(versions).toContainText('Forex')
    await expect(versions.getByRole('img', { name: 'chart.jpg' })).toBeVisible()
    await reader.keyboard.press('Escape')
    await expect(versions).toHaveCount(0)
    await expect(card(reader, 'As it is now').getByRole('button', { name: 'edited' })).toBeFocused()
  })

  test('removes all tags and files, and reorders files', async ({ app, open, createUser }) => {
    test.slow()
    const joe = await createUser('joe')
    const post = await publishPost(app, joe, 'Three in a row', {
      files: ['a', 'b', 'c'].map((name) => ({ ...CHART, name: `${name}.jpg` })),
    })
    const page = await openForm(open, joe, post)
    await page.getByRole('button', { name: 'Move a.jpg back' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'a.jpg is now 2 of 3' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Move a.jpg back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Move a.jpg forward' })).toBeFocused()
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(card(page, 'Three in a row').getByRole('img')).toHaveCount(3)
    const order = () =>
      card(page, 'Three in a row')
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
    expect(await order()).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])

    await choose(page, 'Three in a row', 'Edit post')
    for (const name of ['a', 'b', 'c']) await page.getByRole('button', { name: `Remove ${name}.jpg` }).click()
    await page.getByRole('button', { name: 'Update Post' }).click()
    await expect(card(page, 'Three in a row').getByRole('img')).toHaveCount(0)
    await card(page, 'Three in a row').getByRole('button', { name: 'edited' }).click()
    await expect(page.getByRole('dialog').getByRole('list').getByRole('img')).toHaveCount(6)
  })

  test('keeps unsaved changes, files included, across a reload until they are discarded', async ({ app, open, createUser }) => {
    const kim = await createUser('kim')
    const post = await publishPost(app, kim, 'Not yet changed', { files: [CHART] })
    const page = await openForm(open, kim, post)
    await page.getByLabel('Description').fill('Half a change')
    await page.locator('input[type=file]').setInputFiles(NOTES)
    await expect(files(page)).toHaveCount(3)
    await expectDraftFiles(page, 1)
    await page.reload()
    await expect(page.getByText('Restored unsaved changes')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Half a change')
    await expect(page.getByRole('button', { name: 'Remove notes.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Not yet changed')
    await expect(page.getByRole('button', { name: 'Remove notes.pdf' })).toHaveCount(0)
  })

  test('has the form and the preview of a new post, with a fixed symbol and sentiment', async ({ open, createUser }) => {
    const page = await open(await createUser('abe'))
    const preview = page.locator('[data-slot~="preview"]')
    const expectPreview = async () => {
      await expect(preview.locator('[data-slot~="post-text"] a')).toHaveText('$EURUSD')
      await expect(preview.locator('[data-slot~="quote-chip"]').filter({ hasText: '$XAUUSD' })).toHaveText(/\$XAUUSD\s*at post\s*[\d,.]+/)
      await expect(preview.getByText('Bearish', { exact: true })).toBeVisible()
    }
    const bearish = page.getByRole('group', { name: 'Sentiment' }).getByRole('button', { name: 'Bearish' })
    await page.goto('/add_post')
    await expect(page.getByText('images, video, PDF or documents')).toBeVisible()
    await page.getByLabel('Description').fill('Gold leads $EURUSD, not $UNKNOWN')
    await page.getByRole('combobox', { name: /^Symbol/ }).fill('XAUUSD')
    await page.getByLabel('Trading market').selectOption('Commodities')
    await bearish.click()
    await expectPreview()
    await page.getByRole('button', { name: 'Add Post' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()

    await choose(page, 'Gold leads', 'Edit post')
    await expect(page.getByRole('textbox', { name: /^Symbol/ })).toHaveValue('XAUUSD')
    await expect(page.getByRole('textbox', { name: /^Symbol/ })).not.toBeEditable()
    await expect(bearish).toBeDisabled()
    await expect(bearish).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('images, video, PDF or documents')).toBeVisible()
    await expectPreview()
  })

  test('is possible for the author only', async ({ app, open, createUser }) => {
    const post = await publishPost(app, await createUser('lee'), 'Hands off')
    const page = await open(await createUser('mia'))
    await page.goto(`/update/${post.id}`)
    await expect(page.getByText('You can only edit your own posts')).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveCount(0)
  })

  test.describe('over an unreliable network', () => {
    test.use({ expectedNoise: [/ERR_FAILED/] })

    test('loses nothing, and a retry creates one version', async ({ app, open, createUser }) => {
      test.slow()
      const ned = await createUser('ned')
      const post = await publishPost(app, ned, 'Before the storm')
      const page = await openForm(open, ned, post)
      await page.getByLabel('Description').fill('After the storm')
      await expect(page.getByLabel('Name')).toHaveValue('After the storm')
      await page.locator('input[type=file]').setInputFiles(CHART)
      await page.route('**/api/feed/posts/*/', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        await route.fetch()
        return route.abort()
      })
      await page.getByRole('button', { name: 'Update Post' }).click()
      await expect(page.getByText('An error occurred while updating the post.')).toBeVisible()
      await expect(page.getByLabel('Description')).toHaveValue('After the storm')
      await expect(page.getByRole('button', { name: 'Remove chart.jpg' })).toBeVisible()
      await page.unroute('**/api/feed/posts/*/')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectToast(page, 'Post updated successfully!')
      await expect(card(page, 'After the storm').getByRole('img', { name: 'chart.jpg' })).toHaveCount(1)
      await expect(card(page, 'After the storm').getByText('Before the storm')).toHaveCount(0)
      await card(page, 'After the storm').getByRole('button', { name: 'edited' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    })
  })
})

test.describe('a comment', () => {
  const remove = (page: Page, comment: string) =>
    page.getByRole('listitem').filter({ hasText: comment }).getByRole('button', { name: 'Delete comment' })

  async function conversation(app: AppProcess, createUser: (name: string) => Promise<BrowserUser>) {
    const [author, guest, reader] = [await createUser('oda'), await createUser('pat'), await createUser('quy')]
    const post = await publishPost(app, author, 'Talk to me')
    await addComment(app, guest, post, 'A guest speaks')
    await addComment(app, author, post, 'The author answers')
    return { author, guest, reader, path: `/post/${post.id}` }
  }

  test(
    'can be deleted by its author and the author of the post, and by no other user',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      const { author, guest, reader, path } = await conversation(app, createUser)
      const readers = await open(reader)
      await readers.goto(path)
      await expect(readers.getByText('A guest speaks')).toBeVisible()
      await expect(readers.getByRole('button', { name: 'Delete comment' })).toHaveCount(0)
      const guests = await open(guest)
      await guests.goto(path)
      await expect(remove(guests, 'A guest speaks')).toBeVisible()
      await expect(remove(guests, 'The author answers')).toHaveCount(0)

      const page = await open(author)
      await page.goto(path)
      await page.getByRole('listitem').filter({ hasText: 'A guest speaks' }).getByRole('button', { name: 'Comment options' }).click()
      await page.getByRole('menuitem', { name: 'Delete comment' }).click()
      await expect(dialog(page)).toContainText('Delete this comment?')
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      for (const seen of [page, readers, guests]) {
        await expect(seen.getByText('A guest speaks')).toHaveCount(0)
        await expect(seen.getByRole('button', { name: 'Comments, 1' })).toBeVisible()
      }
    },
  )

  test.describe('a failed deletion', () => {
    test.use({ expectedNoise: [/ERR_FAILED/] })

    test('restores the comment and the count', async ({ app, open, createUser }) => {
      const { author, path } = await conversation(app, createUser)
      const page = await open(author)
      await page.goto(path)
      await page.route('**/api/comments/*/', (route) => route.abort())
      await remove(page, 'The author answers').click()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expectToast(page, 'Network error')
      await expect(page.getByText('The author answers')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Comments, 2' })).toBeVisible()
    })
  })

  test('is found by loading earlier pages, newest at the bottom', async ({ app, open, createUser }) => {
    const ray = await createUser('ray')
    const post = await publishPost(app, ray, 'A long talk')
    for (let number = 1; number <= 25; number++) await addComment(app, ray, post, `Remark ${number}.`)
    const page = await open(ray)
    await page.goto(`/post/${post.id}`)
    const thread = page.getByRole('region', { name: 'Comments' })
    // The stream may repeat the oldest events, published a moment ago.
    await expect(thread.getByRole('listitem').last()).toContainText('Remark 25.')
    await page.getByRole('button', { name: 'Show earlier comments' }).click()
    await expect(thread.getByRole('listitem')).toHaveCount(25)
    await expect(thread.getByRole('listitem').first()).toContainText('Remark 1.')
    await expect(page.getByRole('button', { name: 'Show earlier comments' })).toHaveCount(0)
  })
})
