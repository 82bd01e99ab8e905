import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createAlert } from '@trademates/contract/alerts'
import { follow } from '@trademates/contract/profiles'
import { watchSymbol } from '@trademates/contract/watchlists'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import { giveIdeas } from '@trademates/test-support/browser/graded-ideas.ts'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { expectRoomForLargeText } from '@trademates/test-support/browser/large-text.ts'
import { callAs, addComment, readTestFile, addLike, requestConnection, publishPost } from '@trademates/test-support/browser/users.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Each screen: what shows that it is ready, and whether it requires a signed-in user. */
const SCREENS = [
  { name: 'login', path: '/login', ready: (page: Page) => page.getByLabel('Email'), member: false },
  { name: 'sign-up', path: '/signup', ready: (page: Page) => page.getByLabel('Email'), member: false },
  { name: 'verification', path: '/verify-email?uid=0&token=0', ready: (page: Page) => page.getByRole('progressbar'), member: false },
  { name: 'reset', path: '/reset-password', ready: (page: Page) => page.getByLabel('Email'), member: false },
  {
    name: 'a new password',
    path: '/password-change?uid=0&token=0',
    ready: (page: Page) => page.getByLabel('Confirm new password'),
    member: false,
  },
  {
    name: 'a link cut short',
    path: '/password-change',
    ready: (page: Page) => page.getByRole('alert').filter({ hasText: 'Open it' }),
    member: false,
  },
  { name: 'confirmation', path: '/confirm-email?uid=0&token=0', ready: (page: Page) => page.getByRole('progressbar'), member: false },
  {
    name: 'the way out of the daily mail',
    path: '/unsubscribe?uid=0&token=0',
    ready: (page: Page) => page.getByRole('button', { name: 'Stop the daily email' }),
    member: false,
  },
  { name: 'verification of receipts', path: '/verify', ready: (page: Page) => page.getByText('Without this page'), member: false },
  { name: 'own profile', path: '/myProfile', ready: (page: Page) => page.getByLabel('Favorite subject'), member: true },
  { name: 'account', path: '/account', ready: (page: Page) => page.getByText('This device'), member: true },
  { name: 'home', path: '/', ready: (page: Page) => page.getByRole('article').first(), member: true },
  { name: 'one post', path: '/post/', ready: (page: Page) => page.getByRole('article'), member: true },
  { name: 'a new post', path: '/add_post', ready: (page: Page) => page.getByLabel('Description'), member: true },
  { name: 'chat', path: '/chat', ready: (page: Page) => page.getByRole('heading', { name: 'No messages yet' }), member: true },
  { name: 'learn', path: '/learn', ready: (page: Page) => page.getByText('Start here'), member: true },
  { name: 'a lesson', path: '/learn/forex', ready: (page: Page) => page.getByRole('button', { name: 'Check answers' }), member: true },
  { name: 'the glossary', path: '/learn/glossary#pip', ready: (page: Page) => page.getByLabel('Find a term'), member: true },
  { name: 'calculators', path: '/learn/calculators', ready: (page: Page) => page.getByText('Size, rounded down'), member: true },
  { name: 'about', path: '/about', ready: (page: Page) => page.getByText('Updated every 5 minutes'), member: true },
  {
    name: 'the overview of markets',
    path: '/markets',
    ready: (page: Page) => page.getByRole('region', { name: 'Crypto' }).getByRole('link').first(),
    member: true,
  },
  { name: 'the heat map', path: '/markets/heatmap', ready: (page: Page) => page.locator('canvas').first(), member: true },
  {
    name: 'movers',
    path: '/markets/movers',
    ready: (page: Page) => page.getByRole('region', { name: 'Most active' }).getByRole('link').first(),
    member: true,
  },
  {
    name: 'trending symbols',
    path: '/markets/trending',
    ready: (page: Page) => page.getByRole('heading', { name: 'Rising' }),
    member: true,
  },
  { name: 'the screener', path: '/markets/screener', ready: (page: Page) => page.getByRole('rowheader').first(), member: true },
  {
    name: 'a symbol',
    path: '/symbol/EURUSD',
    ready: (page: Page) => page.getByRole('region', { name: 'Chart of EURUSD' }).locator('canvas').first(),
    member: true,
  },
  {
    name: 'alerts',
    path: '/newsAndAlert?tab=alerts',
    ready: (page: Page) => page.getByText('No alerts yet'),
    member: true,
  },
  {
    name: 'watchlists',
    path: '/watchlists',
    ready: (page: Page) => page.getByRole('heading', { name: 'Watchlists', exact: true }),
    member: true,
  },
  { name: 'news', path: '/newsAndAlert', ready: (page: Page) => page.getByText('Simulated').first(), member: true },
  {
    name: 'people to connect to',
    path: '/add_friend',
    ready: (page: Page) => page.getByRole('button', { name: 'Connect' }).first(),
    member: true,
  },
  { name: 'coming soon', path: '/nowhere', ready: (page: Page) => page.getByRole('heading', { name: 'Coming Soon' }), member: true },
] as const

const DATA = { name: 'journal.csv', mimeType: 'text/csv', buffer: Buffer.from('day,profit\n1,2\n') }

/** A small phone, and 1280 by 800 at 200 % zoom. */
const SMALL = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

/** Returns by how many pixels a page is wider than its window. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Rules of axe about colors, the only difference between the themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs axe in both themes, then checks small windows and large text. Restores the viewport of 1440 by 900. */
async function expectNoFaults(page: Page): Promise<void> {
  // A toast covers part of the page and disappears by itself.
  await expect(page.locator('[data-slot~="toast"]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page })
    const { violations } = await (colorScheme === 'light' ? axe.withRules(COLOR_RULES) : axe.withTags(STANDARD)).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`),
    ).toEqual([])
  }
  for (const viewport of SMALL) {
    await page.setViewportSize(viewport)
    // An open menu moves one frame after the window is resized.
    await expect.poll(() => overhang(page), `overhang at ${viewport.width} px`).toBeLessThanOrEqual(0)
  }
  await expectRoomForLargeText(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

for (const { name, path, ready, member } of SCREENS) {
  const details = name === 'home' ? { tag: '@core' } : {}
  test(
    `${name} has no axe violations in dark and light, and fits small windows and large text`,
    details,
    async ({ app, open, createUser }) => {
      test.setTimeout(60_000)
      const user = member ? await createUser('cat') : null
      // The screen of people to connect to needs one.
      if (member) await createUser('dog')
      const post = user === null ? null : await publishPost(app, user, 'A post to look at, with $EURUSD and #majors in it.')
      const page = await open(user)
      // A request without a response keeps the screen from redirecting.
      await page.route('**/api/auth/verify-email/', () => undefined)
      await page.goto(path === '/post/' ? `/post/${post?.id}` : path)
      await expect(ready(page)).toBeVisible()
      await expectNoFaults(page)
    },
  )
}

test.describe('has no axe violations in dark and light, and fits small windows and large text:', () => {
  test.use({ expectedNoise: [/status of 403/] })
  test('search results of every kind, and suggestions', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const [cat, finn] = [await createUser('cat'), await createUser('finn')]
    await publishPost(app, cat, `A post with @${finn.username} in it`, { tags: [finn.username] })
    const page = await open(cat)
    for (const kind of ['posts', 'people', 'tags', 'all']) {
      await page.goto(`/search?q=${finn.username}&kind=${kind}`)
      await expect(page.getByRole('tabpanel').getByText(finn.username).first()).toBeVisible()
      await expectNoFaults(page)
    }
    await page.getByRole('banner').locator('[data-slot~="search-trigger"]').click()
    await page.getByRole('combobox', { name: 'Search' }).fill(finn.username.slice(0, -1))
    await expect(page.getByRole('option', { name: finn.username }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectNoFaults(page)
    await page.getByRole('combobox', { name: 'Search' }).fill('gold')
    await expect(page.getByRole('option', { name: /^XAUUSD/ })).toBeVisible()
    await expectNoFaults(page)
    await page.goto('/add_post')
    await page.getByLabel('Description').pressSequentially(`@${finn.username.slice(0, -1)}`)
    await expect(page.getByRole('listbox', { name: 'people' })).toBeVisible()
    await expectNoFaults(page)
  })

  test('the form of a trade idea with its levels on the chart', async ({ open, createUser }) => {
    test.setTimeout(120_000)
    const page = await open(await createUser('cat'))
    await page.goto('/add_post?idea=true')
    const form = page.getByRole('region', { name: 'Trade idea' })
    await form.getByRole('combobox', { name: 'Symbol' }).fill('BTCUSD')
    await form.getByText('Short', { exact: true }).click()
    await form.getByText('Zone', { exact: true }).click()
    await form.getByRole('button', { name: 'Set levels on the chart' }).click()
    await expect(form.getByRole('slider', { name: 'Upper price' })).toBeVisible({ timeout: 20_000 })
    await expectNoFaults(page)
  })

  test('track records and callers', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const [cat, dog] = [await createUser('cat'), await createUser('dog')]
    const forecast = { confidence: 60, hasPost: true }
    await giveIdeas(
      app,
      dog,
      dailyIdeas(
        ['1.4', '-1.05', '1.4'].flatMap((r) => Array.from({ length: 25 }, () => r)),
        forecast,
      ),
    )
    await giveIdeas(app, cat, [...dailyIdeas(['1', '-1']), { rNet: '1', practice: true }])
    const page = await open(cat)
    await page.goto(`/profile/${dog.session.user.id}?tab=record`)
    await expect(page.getByRole('slider', { name: 'Equity curve' })).toBeVisible()
    await expect(page.locator('[data-slot="idea-row"]').first()).toBeVisible()
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Data table' }).click()
    await expectNoFaults(page)
    await page.goto('/myProfile?tab=record')
    await expect(page.getByText('2 of 20', { exact: true })).toBeVisible()
    await expectNoFaults(page)
    await page.goto('/callers')
    await expect(page.locator('[data-slot="own-caller"]')).toContainText('18 more ideas to be listed')
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'How it works' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page)
  })

  test('requests, a profile with its lists, notifications and their settings', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const [cat, dog] = [await createUser('cat'), await createUser('dog')]
    await publishPost(app, dog, 'A post of words, and one with a picture')
    await publishPost(app, dog, 'A picture', { files: [readTestFile('chart.jpg', 'image/jpeg')] })
    await callAs(app, dog, follow, { params: { userId: cat.session.user.id } })
    await callAs(app, cat, follow, { params: { userId: dog.session.user.id } })
    await requestConnection(app, dog, cat)
    const page = await open(cat)
    await page.goto('/add_friend')
    await expect(page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Accept' })).toBeVisible()
    await expectNoFaults(page)
    await page.goto('/notification')
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Notification settings' }).click()
    await expect(page.getByRole('switch').first()).toBeVisible()
    await expectNoFaults(page)
    await page.goto(`/profile/${dog.session.user.id}`)
    await expect(page.getByRole('link', { name: /^A picture / })).toBeVisible()
    await expectNoFaults(page)
    await page.getByRole('button', { name: '1 follower' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await expectNoFaults(page)
  })

  const files = [
    readTestFile('chart.jpg', 'image/jpeg'),
    readTestFile('clip.webm', 'video/webm'),
    readTestFile('notes.pdf', 'application/pdf'),
    DATA,
  ]

  test('editing a post, its menu and its versions', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const user = await createUser('cat')
    const post = await publishPost(app, user, 'A post to look into', { files })
    const page = await open(user)
    await page.goto(`/update/${post.id}`)
    await page.getByLabel('Description').fill('A post that was looked into')
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Update Post' }).click()
    await page.getByRole('article').first().getByRole('button', { name: 'Post options' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNoFaults(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'edited' }).first().click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await expectNoFaults(page)
  })

  test('a conversation with every kind of message, and the picker for a new one', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const [user, other] = [await createUser('cat'), await createUser('dog')]
    await connectUsers(app, user, other)
    await sendMessageAs(app, { from: other, to: user }, 'See https://example.com and $EURUSD', [readTestFile('chart.jpg', 'image/jpeg')])
    await sendMessageAs(app, { from: user, to: other }, `A long word: ${'w'.repeat(300)}`)
    await sendMessageAs(app, { from: other, to: user }, 'Unread')
    const page = await open(user)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: other.username })).toBeVisible()
    await expectNoFaults(page)
    await page.goto('/chat')
    await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: other.username }).click()
    await expect(page.getByRole('log').getByText('Unread', { exact: true })).toBeVisible()
    await page.route('**/messages/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { detail: 'No.', code: 'permission_denied' } })
        : route.fallback(),
    )
    await page.getByTestId('pictures').setInputFiles(readTestFile('chart.jpg', 'image/jpeg'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log').getByText('Try again')).toBeVisible()
    await page.getByTestId('pictures').setInputFiles([readTestFile('chart.jpg', 'image/jpeg'), DATA])
    await expectNoFaults(page)
    await page.getByRole('log').getByRole('link', { name: 'chart.jpg' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFaults(page)
    await page.goto('/chat?to=new')
    await expect(page.getByRole('dialog').getByRole('link', { name: other.username })).toBeVisible()
    await expectNoFaults(page)
  })

  test('the watchlist beside the news, an alert, and its form', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const user = await createUser('cat')
    const terms = { symbol: 'EURUSD', kind: 'above', level: '9', repeats: true, note: 'A long note about what is to be done then' }
    await callAs(app, user, createAlert, { body: terms })
    await callAs(app, user, createAlert, { body: { ...terms, level: '0.0001' } })
    for (const code of ['EURUSD', 'AAPL']) await callAs(app, user, watchSymbol, { params: { code } })
    const page = await open(user)
    await page.goto('/newsAndAlert')
    await expect(page.getByRole('table', { name: 'Watchlist' }).getByRole('row')).toHaveCount(3)
    await expectNoFaults(page)
    await page.goto('/newsAndAlert?tab=alerts')
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1, { timeout: 20_000 })
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'New alert' }).click()
    await page.getByLabel('Condition').selectOption('Moving up %')
    await page.getByRole('button', { name: 'Every time' }).click()
    await expectNoFaults(page)
  })

  test('the likes of a post, and a report of it', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const [user, other] = [await createUser('cat'), await createUser('owl')]
    const post = await publishPost(app, other, 'A post of another user')
    await addLike(app, other, post)
    const page = await open(user)
    await page.goto(`/post/${post.id}`)
    await page.getByRole('button', { name: '1 like' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await expectNoFaults(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Post options' }).click()
    await page.getByRole('menuitem', { name: 'Report post' }).click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Choose a reason.')).toBeVisible()
    await expectNoFaults(page)
  })

  test('the file viewer with every kind of file', async ({ app, open, createUser }) => {
    test.setTimeout(120_000)
    const user = await createUser('cat')
    const post = await publishPost(app, user, 'A post to look into', { files, alts: ['A chart'] })
    await addComment(app, user, post, 'A word on it.')
    const page = await open(user)
    await page.goto(`/post/${post.id}`)
    await page.getByRole('link', { name: 'A chart' }).first().click()
    for (const { name } of files) {
      await expect(page.getByRole('dialog')).toHaveAccessibleName(new RegExp(name))
      if (name === 'notes.pdf') await expect(page.getByText('Page 1 of 2')).toBeVisible()
      await expectNoFaults(page)
      await page.keyboard.press('ArrowRight')
    }
  })
})

test('a glossary card and a checked quiz have no axe violations in dark and light, and fit small windows and large text', async ({
  open,
  createUser,
}) => {
  test.setTimeout(60_000)
  const page = await open(await createUser('cat'))
  await page.goto('/learn/order-types')
  await expect(page.getByRole('button', { name: 'Check answers' })).toBeVisible()
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all())
    await group.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check answers' }).click()
  await expect(page.getByText('of 5 correct')).toBeVisible()
  await expectNoFaults(page)
  await page.locator('[data-slot~="term"]').first().hover()
  await expect(page.locator('[data-slot~="term-card"]')).toBeVisible()
  await expectNoFaults(page)
})

test('sign in, write a post, like it, chat and log out with the keyboard alone', async ({ app, open, createUser }) => {
  test.setTimeout(60_000)
  const [dan, mate] = [await createUser('dan'), await createUser('mate')]
  await connectUsers(app, dan, mate)
  const { email } = dan
  const page = await open()
  await page.goto('/login')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until the control has the focus. */
  const reach = async (control: ReturnType<Page['getByRole']>) => {
    for (let step = 0; step < 60; step++) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error('Sixty steps of Tab did not lead there.')
  }
  await reach(page.getByLabel('Email'))
  await page.keyboard.type(email)
  await reach(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('correct horse 7')
  await press('Enter')
  await expect(page).toHaveURL(`${app.url}/`)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Feed' })).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await reach(page.getByRole('link', { name: 'New Post' }).first())
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Create a New Post' })).toBeVisible()
  await reach(page.getByLabel('Description'))
  await page.keyboard.type('Written without a mouse')
  await reach(page.getByLabel('Trading market'))
  await page.keyboard.type('Crypto')
  await reach(page.getByRole('button', { name: 'Add Post' }))
  await press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Close' })).toBeFocused()
  await press('Enter')
  const like = page.getByRole('article').filter({ hasText: 'Written without a mouse' }).getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await reach(like)
  await press('Space')
  await expect(like).toHaveAccessibleName('Like, 1')

  await press('g', 'm')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await reach(page.getByRole('button', { name: 'New message' }).first())
  await press('Enter')
  const choice = page.getByRole('dialog').getByRole('link', { name: mate.username })
  await expect(choice).toBeVisible()
  await reach(choice)
  await press('Enter')
  await reach(page.getByRole('textbox', { name: `Message ${mate.username}` }))
  await page.keyboard.type('Sent without a mouse')
  await press('Enter')
  await expect(page.getByRole('log').getByText('Sent without a mouse')).toBeVisible()

  await reach(page.getByRole('button', { name: 'Account', exact: true }))
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await reach(page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }))
  await press('Enter')
  await expect(page).toHaveURL(`${app.url}/login`)
})
