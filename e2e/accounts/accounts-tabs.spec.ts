import type { Page } from '@playwright/test'
import { refreshSession } from '@trademates/contract/auth'
import { likePost } from '@trademates/contract/likes'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import { systemChromium } from '@trademates/test-support/browser/chromium.ts'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { type BrowserUser, publishPost } from '@trademates/test-support/browser/users.ts'
import { listEmails } from '@trademates/test-support/services/inbox.ts'

interface Given {
  app: AppProcess
  open: (user: BrowserUser) => Promise<Page>
  user: BrowserUser
  count: number
}

/** Opens the feed in several tabs of one browser, each with its own post to like. */
async function openTabs({ app, open, user, count }: Given) {
  for (let tab = 0; tab < count; tab += 1) await publishPost(app, user, `The post of tab ${tab}`)
  const first = await open(user)
  const context = first.context()
  const pages = [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => context.newPage())))]
  const renewals: number[] = []
  context.on('response', (response) => {
    if (response.url() === app.url + refreshSession.path) renewals.push(response.status())
  })
  const likes = pages.map((page, tab) =>
    page
      .getByRole('article')
      .filter({ hasText: `The post of tab ${tab}` })
      .getByRole('button', { name: /like/i })
      .first(),
  )
  for (const page of pages) await page.goto('/')
  for (const like of likes) await expect(like).toBeVisible()

  let attempts = 0

  /** Likes in all tabs at once with an access token that the server rejects as expired, a new one unless it is given. */
  async function likeWithExpiredAccess(token?: string): Promise<{ expired: string; renewals: number[] }> {
    const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('access'))
    let [expired, before] = ['', 0]
    // Repeats, with another token, when a request of the page itself renewed the token before all tabs had it.
    await expect(async () => {
      expired = token ?? `expired-${(attempts += 1)}`
      before = renewals.length
      await first.evaluate((value) => localStorage.setItem('access', value), expired)
      await expect.poll(() => Promise.all(pages.map(readToken)), { timeout: 1_000 }).toEqual(pages.map(() => expired))
    }).toPass()
    const liked = pages.map((page) =>
      page.waitForResponse((response) => response.url() === app.url + likePost.path && response.status() === 200),
    )
    await Promise.all(likes.map((like) => like.evaluate((button) => button instanceof HTMLButtonElement && button.click())))
    await Promise.all(liked)
    return { expired, renewals: renewals.slice(before) }
  }
  return { context, pages, likeWithExpiredAccess }
}

async function expectSignedIn({ app, user, pages }: { app: AppProcess; user: BrowserUser; pages: Page[] }): Promise<void> {
  for (const page of pages) {
    await expect(page).toHaveURL(`${app.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('refresh'))).not.toBeNull()
  }
  expect(await listEmails(app.emailFolder, user.email)).toEqual([])
}

// The full Chromium delivers storage events to other tabs late, unlike the headless shell.
test.use({ launchOptions: systemChromium(), expectedNoise: [/status of 401|ERR_FAILED/] })

for (const { count, rounds } of [
  { count: 2, rounds: 20 },
  { count: 5, rounds: 3 },
])
  test(`S3 F23 ${count} tabs whose access tokens expire at once stay signed in, by one renewal in each of ${rounds} rounds`, async ({
    app,
    open,
    createUser,
  }) => {
    test.slow()
    const user = await createUser('tab')
    const { pages, likeWithExpiredAccess } = await openTabs({ app, open, user, count })
    for (let round = 1; round <= rounds; round += 1) expect((await likeWithExpiredAccess()).renewals, `round ${round}`).toEqual([200])
    await expectSignedIn({ app, user, pages })
  })

test('S3 F23 retries a renewal whose response is lost, replaces an access token once and stays signed in; a logout leaves no token', async ({
  app,
  open,
  createUser,
}) => {
  const user = await createUser('tab')
  const { context, pages, likeWithExpiredAccess } = await openTabs({ app, open, user, count: 1 })
  await context.route(
    (url) => url.pathname === refreshSession.path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const { expired, renewals } = await likeWithExpiredAccess()
  expect(renewals).toEqual([200])
  // Another tab may see the new refresh token before the new access token.
  expect((await likeWithExpiredAccess(expired)).renewals).toEqual([])
  await expectSignedIn({ app, user, pages })

  const [page] = pages
  if (page === undefined) throw new Error('No tab was opened.')
  const hasPair = () => page.evaluate(() => caches.has('renewed pair'))
  expect(await hasPair()).toBe(true)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(hasPair).toBe(false)
})
