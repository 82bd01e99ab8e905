import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createComment } from '@trademates/contract/comments'
import { createPost, Post, readPost, removePost } from '@trademates/contract/posts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { startUpgradeProxy } from '@trademates/test-support/browser/upgrade-proxy.ts'
import { callAs, readTestFile, uniqueName, storageStateOf, publishPost } from '@trademates/test-support/browser/users.ts'
import { expectToast } from '@trademates/test-support/browser/toasts.ts'
import { systemChromium } from '@trademates/test-support/browser/chromium.ts'

test.use({ launchOptions: systemChromium() })

const OFFLINE = /You're offline|Connection lost/

/** Waits until the browser can start the app offline: the service worker has cached all files, and the feed is cached. */
async function expectReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => page.evaluate(() => caches.has('last feed')), { timeout: 30_000 }).toBe(true)
}

/** Sets the Date header of all responses. */
async function answerAsOf(page: Page, moment: Date): Promise<void> {
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: moment.toUTCString() } })
  })
}

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('the app is installable', { tag: '@core' }, async ({ open, createUser }) => {
  const page = await open(await createUser('iva'), { serviceWorkers: 'allow' })
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'TradeMates', start_url: '/', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Tests run in a private window, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test.describe('without a network', () => {
  // Requests in flight at logout return 401.
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|401/] })

  test('shows the last feed and its age, updates it when online again, and deletes it at logout', async ({ app, open, createUser }) => {
    test.slow()
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    const [before, after] = [`Seen before ${uniqueName('b')}`, `Written later ${uniqueName('m')}`]
    await publishPost(app, ben, before)
    const page = await open(ana, { serviceWorkers: 'allow' })
    const yesterday = new Date(Date.now() - 86_400_000)
    yesterday.setUTCHours(7, 5, 0)
    await answerAsOf(page, yesterday)
    await page.goto('/')
    await expect(post(page, before)).toBeVisible()
    await expectReady(page)

    await page.unrouteAll()
    await page.context().setOffline(true)
    const banner = page.getByRole('status').filter({ hasText: OFFLINE })
    // By the clock of the server, which advances while events arrive.
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(yesterday)
    await expect(banner).toHaveText(new RegExp(`^You're offline\\. Showing data from ${day}, 07:0\\d UTC\\.$`))
    const bannerText = await banner.innerText()
    // A screen is not a file, whatever its address ends with.
    await page.goto('/symbol/BRK.B')
    await expect(banner).toHaveText(bannerText)
    await page.goto('/')
    await expect(banner).toHaveText(bannerText)
    await expect(post(page, before)).toBeVisible()
    await publishPost(app, ben, after)

    await page.context().setOffline(false)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await expect(async () => {
      const pill = page.getByRole('button', { name: /new post/ })
      if (await pill.isVisible()) await pill.click()
      await expect(post(page, after)).toBeVisible({ timeout: 1_000 })
    }).toPass()

    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/login/)
    await expect.poll(() => page.evaluate(() => caches.has('last feed'))).toBe(false)
    await page.context().setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expect(page.getByText(before)).toHaveCount(0)
  })
})

test.describe('actions without a network', () => {
  // The network may disappear while a panel beside the feed still loads.
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|dynamically imported|404/] })

  const waiting = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
  const comment = async (page: Page, on: string, text: string) => {
    await post(page, on).getByLabel('Write a comment').fill(text)
    await post(page, on).getByRole('button', { name: 'Send comment' }).click()
  }

  test(
    'are queued, also across a reload, and sent once when online; discarded ones are not sent',
    { tag: '@core' },
    async ({ app, open, createUser }) => {
      test.slow()
      const [ana, ben] = [await createUser('ana'), await createUser('ben')]
      const [seen, mine] = [`To like ${uniqueName('l')}`, `From the train ${uniqueName('t')}`]
      const liked = await publishPost(app, ben, seen)
      const page = await open(ana, { serviceWorkers: 'allow' })
      await page.goto('/')
      await expect(post(page, seen)).toBeVisible()
      await expectReady(page)
      await page.context().setOffline(true)
      await post(page, seen).getByRole('button', { name: 'Like, 0' }).click()
      await post(page, seen).getByRole('button', { name: 'Comments, 0' }).click()
      await comment(page, seen, 'Sent offline')
      await comment(page, seen, 'Better not sent')
      await expect(waiting(page, '3 actions pending.')).toBeVisible()
      await expect(post(page, seen).getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

      await page.goto('/add_post')
      await page.getByLabel('Description').fill(mine)
      await page.getByLabel('Trading market').selectOption('Forex')
      await page.locator('input[type=file]').setInputFiles(readTestFile('chart.jpg', 'image/jpeg'))
      await expect(waiting(page, '3 actions pending.')).toBeVisible()
      await expect(page.getByText(OFFLINE)).toBeVisible()
      await page.getByRole('button', { name: 'Add Post' }).click()
      await expect(waiting(page, '4 actions pending.')).toBeVisible()
      await page.reload()
      await waiting(page, '4 actions pending.').getByRole('button', { name: 'View' }).click()
      const pane = page.getByRole('dialog', { name: 'Waiting to be sent' })
      await expect(pane.getByText(mine)).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
      expect(violations).toEqual([])
      await pane
        .getByRole('listitem')
        .filter({ hasText: 'Better not sent' })
        .getByRole('button', { name: /^Discard/ })
        .click()
      await expect(pane.getByText('Better not sent')).toBeHidden()

      const { promise: sent, resolve: sendNow } = Promise.withResolvers<void>()
      await page.route(`**${createPost.path}`, async (route) => {
        if (route.request().method() === 'POST') await sent
        await route.fallback()
      })
      await page.context().setOffline(false)
      await expect(pane.getByRole('progressbar', { name: 'Sending: A post with 1 file' })).toBeVisible({ timeout: 30_000 })
      sendNow()
      await expect(pane.getByText('Nothing pending')).toBeVisible({ timeout: 30_000 })
      const { likes_count, comments } = Post.parse(await callAs(app, ben, readPost, { params: { id: liked.id } }))
      expect([likes_count, comments.map(({ content }) => content)]).toEqual([1, ['Sent offline']])
      await page.reload()
      await expect(post(page, mine)).toHaveCount(1)
      await expect(page.getByText(/actions? pending/)).toBeHidden()
    },
  )

  test('show an error when the server rejects them later, and keep their text', async ({ app, open, createUser }) => {
    test.slow()
    const [ana, ben] = [await createUser('ana'), await createUser('ben')]
    const seen = `Soon gone ${uniqueName('g')}`
    const { id } = await publishPost(app, ben, seen)
    const page = await open(ana)
    await page.goto('/')
    await post(page, seen).getByRole('button', { name: 'Comments, 0' }).click()
    await page.context().setOffline(true)
    await comment(page, seen, 'Too late, all of it')
    await expect(waiting(page, '1 action pending.')).toBeVisible()
    await callAs(app, ben, removePost, { params: { id } })
    const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>()
    await page.route(`**${createComment.path}`, async (route) => {
      await answered
      await route.fallback()
    })
    await page.context().setOffline(false)
    await waiting(page, '1 action pending.').getByRole('button', { name: 'View' }).click()
    const row = page.getByRole('dialog', { name: 'Waiting to be sent' }).getByRole('listitem')
    await expect(row).toContainText('Being sent')
    answerNow()
    await expectToast(page, "Couldn't send your comment: Not found. Its text is saved.")
    await page.keyboard.press('Escape')
    await waiting(page, '1 action failed.').getByRole('button', { name: 'View' }).click()
    await expect(row).toContainText('Too late, all of it')
    await row.getByRole('button', { name: /^Discard/ }).click()
    await expect(page.getByText('Nothing pending')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('offers a newer version and loads it on a click', async ({ app, browser, createUser }) => {
  test.slow()
  const ona = await createUser('ona')
  const product = await startUpgradeProxy(app)
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: storageStateOf({ ...app, url: product.url }, ona),
    serviceWorkers: 'allow',
  })
  await context.addInitScript(() => sessionStorage.setItem('splash', 'seen'))
  const page = await context.newPage()
  await page.goto('/')
  await expectReady(page)
  const banner = page.getByRole('status').filter({ hasText: 'A new version is available.' })
  await expect(banner).toBeHidden()
  product.upgrade()
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await banner.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
  await expect(banner).toBeHidden()
  await context.close()
  await product.close()
})
