import type { Page } from '@playwright/test'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { readTestFile, uniqueName, publishPost } from '@trademates/test-support/browser/users.ts'

const CHART = readTestFile('chart.jpg', 'image/jpeg')
const NOT_A_PICTURE = { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ this is no picture at all') }
const PROGRAM = { name: 'trader.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Description').fill(text)
  await page.getByLabel('Tags').fill('gold')
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Trading market').selectOption('Commodities')
}

async function expectTyped(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel('Description')).toHaveValue(text)
  await expect(page.getByRole('button', { name: 'Remove gold' })).toBeVisible()
  await expect(page.getByLabel('Trading market')).toHaveValue('Commodities')
}

/** The message of the specification for a post that fails without a reason. */
const FAILED = 'An error occurred while adding the post.'

const addPost = (page: Page) => page.getByRole('button', { name: 'Add Post' })

test.describe('the form of a new post', () => {
  test('shows what is missing and moves the focus to the first such field', { tag: '@core' }, async ({ open, createUser }) => {
    const page = await open(await createUser('sam'))
    await page.goto('/add_post')
    await addPost(page).click()
    await expect(page.getByText('Enter a description.')).toBeVisible()
    await expect(page.getByText('Choose a trading market.')).toBeVisible()
    await expect(page.getByLabel('Description')).toBeFocused()
  })

  test('keeps its draft across a reload', async ({ open, createUser }) => {
    const page = await open(await createUser('tim'))
    await page.goto('/add_post')
    await type(page, 'Half a thought about gold')
    await page.reload()
    await expectTyped(page, 'Half a thought about gold')
  })

  test('adds tags one at a time, ignores blank ones, and removes each', async ({ open, createUser }) => {
    const page = await open(await createUser('uma'))
    await page.goto('/add_post')
    const tags = page.getByLabel('Tags')
    for (const tag of ['gold', '   ', '#silver', 'GOLD']) {
      await tags.fill(tag)
      await tags.press('Enter')
    }
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove gold' }).click()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  })

  test('shows a selected picture 200 pixels wide and can remove it', async ({ open, createUser }) => {
    const page = await open(await createUser('val'))
    await page.goto('/add_post')
    await page.locator('input[type=file]').setInputFiles(CHART)
    const preview = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
    await expect(preview).toHaveCount(1)
    expect((await preview.boundingBox())?.width).toBe(200)
    await page.getByRole('button', { name: 'Remove chart.jpg' }).click()
    await expect(preview).toHaveCount(0)
  })
})

test.describe('a rejected file', { tag: '@core' }, () => {
  test.use({ expectedNoise: [/status of 400/] })

  test('is named, whether the form or the server rejects it, and the input stays', async ({ open, createUser }) => {
    const page = await open(await createUser('wes'))
    await page.goto('/add_post')
    await type(page, 'Gold at the top of its range')
    await page.locator('input[type=file]').setInputFiles(PROGRAM)
    await expect(page.getByRole('alert').filter({ hasText: 'trader.exe' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles([CHART, NOT_A_PICTURE])
    await addPost(page).click()
    await expect(page.getByText(/holiday\.jpg:/)).toBeVisible()
    await expectTyped(page, 'Gold at the top of its range')
    await expect(page.getByRole('button', { name: 'Remove chart.jpg' })).toBeVisible()
  })
})

test.describe('an unreliable network', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED/] })

  test(
    'keeps the text of a post; a retry creates one post, although the first request arrived',
    { tag: '@core' },
    async ({ open, createUser }) => {
      const page = await open(await createUser('xia'))
      const text = `Posted once ${uniqueName('x')}`
      await page.goto('/add_post')
      await type(page, text)
      // The server is unreachable, while the browser reports that it is online.
      await page.route('**/api/feed/posts/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
      await addPost(page).click()
      await expect(page.getByText(FAILED)).toBeVisible()
      await expectTyped(page, text)
      await page.unroute('**/api/feed/posts/')

      // This request reaches the server, but its response is lost.
      await page.route('**/api/feed/posts/', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await route.fetch()
        return route.abort()
      })
      await addPost(page).click()
      await expect(page.getByText(FAILED)).toBeVisible()
      await page.unroute('**/api/feed/posts/')
      await addPost(page).click()
      await expect(page.getByText('Post added successfully!')).toBeVisible()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
      await page.reload()
      await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1)
    },
  )

  test('reverts a like and shows an error', async ({ app, open, createUser }) => {
    const yan = await createUser('yan')
    await publishPost(app, yan, 'Liked in vain')
    const page = await open(yan)
    await page.goto('/')
    const post = page.getByRole('article').filter({ hasText: 'Liked in vain' }).first()
    await page.route('**/api/like/', (route) => route.abort())
    await post.getByRole('button', { name: /^Like/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await expect(post.getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false')
  })
})

test.describe('the feed', () => {
  test('cuts a long description at 130 characters until it is expanded', async ({ app, open, createUser }) => {
    const zoe = await createUser('zoe')
    const text = `${'All of this belongs to one long sentence about a range. '.repeat(4)}The end.`
    await publishPost(app, zoe, text)
    const page = await open(zoe)
    await page.goto('/')
    const post = page.getByRole('article').first()
    await expect(post).toContainText(`${text.slice(0, 130).trimEnd()}…`)
    await expect(post).not.toContainText('The end.')
    await post.getByRole('button', { name: 'read more' }).click()
    await expect(post).toContainText('The end.')
  })

  test('filters by market and loads further pages', { tag: '@core' }, async ({ app, open, createUser }) => {
    test.slow()
    const abe = await createUser('abe')
    for (let number = 1; number <= 25; number++) await publishPost(app, abe, `Option note ${number}.`, { market: 'Option' })
    const page = await open(abe)
    await page.goto('/')
    await page.getByRole('button', { name: 'Option', exact: true }).click()
    await expect(page.getByRole('article').first()).toContainText('Option note 25.')
    // The page grows while it renders, so its end moves.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByRole('article').filter({ hasText: 'Option note 1.' })).toHaveCount(1, { timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Stock', exact: true }).click()
    await expect(page.getByText('Option note 25.')).toHaveCount(0)
  })

  test('shows the send button of a comment only for text', async ({ app, open, createUser }) => {
    const bea = await createUser('bea')
    await publishPost(app, bea, 'Write something')
    const page = await open(bea)
    await page.goto('/')
    const post = page.getByRole('article').filter({ hasText: 'Write something' }).first()
    await post.getByRole('button', { name: 'Comments, 0' }).click()
    await expect(post.getByText('Be the first to Comment.')).toBeVisible()
    await expect(post.getByRole('button', { name: 'Send comment' })).toHaveCount(0)
    await post.getByLabel('Write a comment').fill('   ')
    await expect(post.getByRole('button', { name: 'Send comment' })).toHaveCount(0)
    await post.getByLabel('Write a comment').fill('Something')
    await post.getByLabel('Write a comment').press('Enter')
    await expect(post.getByRole('listitem').filter({ hasText: 'Something' })).toHaveCount(1)
    await expect(post.getByText('Be the first to Comment.')).toHaveCount(0)
    await expect(post.getByRole('button', { name: 'Comments, 1' })).toBeVisible()
  })
})
