import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createAlert } from '@trademates/contract/alerts'
import type { Post } from '@trademates/contract/posts'
import { editOwnProfile, follow } from '@trademates/contract/profiles'
import { fileReport } from '@trademates/contract/reports'
import { createWatchlist } from '@trademates/contract/watchlists'
import { expect, test } from '@trademates/test-support/browser/fixtures.ts'
import {
  callAs,
  addComment,
  uniqueName,
  addLike,
  PASSWORD,
  type BrowserUser,
  submitPost,
  publishPost,
} from '@trademates/test-support/browser/users.ts'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import { findInjectedMarkup, openWithDialogs } from '@trademates/test-support/browser/injected-markup.ts'
import { connectUsers, sendMessageAs } from '@trademates/test-support/browser/chat-api.ts'

/** XSS payloads, one per line. */
const TEXTS = readFileSync(resolve(import.meta.dirname, 'xss.txt'), 'utf8')
  .trim()
  .split('\n')
const A_POST = 10
const groups = Array.from({ length: Math.ceil(TEXTS.length / A_POST) }, (_, at) => TEXTS.slice(at * A_POST, (at + 1) * A_POST))

/** Returns up to `most` payloads that fit into a field of this length. */
const fitting = (length: number, most: number, texts = TEXTS) => texts.filter((text) => text.length <= length).slice(0, most)

/** Publishes a post with these payloads in every field. */
function writeOf(app: AppProcess, author: BrowserUser, texts: readonly string[], tag: string): Promise<Post> {
  const form = new FormData()
  form.set('description', texts.join('\n'))
  form.set('trading_markets', 'Forex')
  for (const name of fitting(80, 1, [...texts])) form.set('name', name)
  for (const one of [tag, ...fitting(40, 9, [...texts])]) form.append('tags', one)
  for (const text of texts) form.append('files', new Blob(['a,b'], { type: 'text/csv' }), `${text}.csv`)
  for (const text of texts) form.append('alts', text)
  return submitPost(app, author, form)
}

async function changeSubject(app: AppProcess, { session }: BrowserUser, subject: string): Promise<void> {
  const form = new FormData()
  form.set('fav_sbj', subject)
  const headers = { authorization: `Bearer ${session.access}` }
  expect((await fetch(app.url + editOwnProfile.path, { method: editOwnProfile.method, headers, body: form })).status).toBe(200)
}

interface Planted {
  author: BrowserUser
  posts: Post[]
  tag: string
}

/** Stores the payloads in every place where a user can write text that is displayed later. */
async function plant(app: AppProcess, reader: BrowserUser, author: BrowserUser): Promise<Planted> {
  const tag = uniqueName('tag')
  await connectUsers(app, reader, author)
  await callAs(app, author, follow, { params: { userId: reader.session.user.id } })
  const posts: Post[] = []
  for (const texts of groups) {
    const post = await writeOf(app, author, texts, tag)
    await addComment(app, author, post, texts.join('\n'))
    await addLike(app, author, post)
    await sendMessageAs(app, { from: author, to: reader }, texts.join('\n'))
    posts.push(post)
  }
  for (const [at, user] of [reader, author].entries()) await changeSubject(app, user, fitting(60, 20).at(at * 9) ?? '')
  for (const name of fitting(40, 12)) await callAs(app, reader, createWatchlist, { body: { name } })
  for (const note of fitting(140, 20))
    await callAs(app, reader, createAlert, { body: { symbol: 'EURUSD', kind: 'above', level: '9', note } })
  const report = { target_kind: 'post', target_id: posts[0]?.id, reason: 'spam', note: TEXTS.slice(0, 20).join('\n') }
  await callAs(app, reader, fileReport, { body: report })
  return { author, posts, tag }
}

// All payloads in small groups, and last the one that breaks out of most contexts.
const TYPED = [...groups.map((texts) => texts.join(' ')), `"'></textarea><img src=x onerror=alert(1)>`]

type Screen = readonly [path: string, ready: (page: Page) => Promise<void>]

const shows = (find: (page: Page) => Locator) => async (page: Page) => {
  await expect(find(page).first()).toBeVisible()
}
const holds = (texts: readonly string[]) => async (page: Page) => {
  const shown = await page.evaluate(() => document.body.textContent)
  expect(texts.filter((text) => !shown.includes(text))).toEqual([])
}

/** Opens each screen, checks it, types everything into every field and checks it again. */
async function walk(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [path, ready] of screens) {
    await page.goto(path)
    await expect(() => ready(page), path).toPass({ timeout: 20_000 })
    expect(await findInjectedMarkup(page, TYPED), path).toEqual([])
  }
}

const INVALID_LINK = 'uid=0&token=0'
/** Screens without user text, for guests and for members. */
const OF_GUESTS: readonly Screen[] = [
  ['/login', shows((page) => page.getByLabel('Email'))],
  ['/signup', shows((page) => page.getByLabel('Email'))],
  ['/reset-password', shows((page) => page.getByLabel('Email'))],
  [`/verify-email?${INVALID_LINK}`, shows((page) => page.getByRole('main'))],
  [`/password-change?${INVALID_LINK}`, shows((page) => page.getByLabel('Confirm new password'))],
  [`/confirm-email?${INVALID_LINK}`, shows((page) => page.getByRole('main'))],
  [`/unsubscribe?${INVALID_LINK}`, shows((page) => page.getByRole('button', { name: 'Stop the daily email' }))],
  ['/verify', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/activate/0/0', shows((page) => page.getByRole('main'))],
  ['/password/reset/confirm/0/0', shows((page) => page.getByLabel('Confirm new password'))],
]
const OF_MEMBERS: readonly Screen[] = [
  ['/', shows((page) => page.getByRole('article'))],
  ['/add_post', shows((page) => page.getByLabel('Description'))],
  ['/add_friend', shows((page) => page.getByRole('heading', { name: 'Add Friends' }))],
  ['/account', shows((page) => page.getByText('This device'))],
  ['/chat', shows((page) => page.getByRole('heading', { name: 'No messages yet' }))],
  ['/symbol/EURUSD', shows((page) => page.getByRole('region', { name: 'Chart of EURUSD' }))],
  ['/idea/00000000-0000-7000-8000-000000000000', shows((page) => page.getByRole('heading', { name: 'Trade idea not found' }))],
  ['/callers', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/markets', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/markets/heatmap', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/markets/movers', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/markets/trending', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/markets/screener', shows((page) => page.getByRole('heading', { level: 1 }))],
  ['/newsAndAlert', shows((page) => page.getByText('Simulated'))],
  ['/learn', shows((page) => page.getByText('Start here'))],
  ['/learn/forex', shows((page) => page.getByRole('button', { name: 'Check answers' }))],
  ['/learn/glossary', shows((page) => page.getByLabel('Find a term'))],
  ['/learn/calculators', shows((page) => page.getByText('Size, rounded down'))],
  ['/about', shows((page) => page.getByText('Updated every 5 minutes'))],
  ['/nowhere', shows((page) => page.getByRole('heading', { name: 'Coming Soon' }))],
]
/** Screens that show text of users. */
const showing = ({ author, posts, tag }: Planted): Screen[] => {
  const [first, id] = [posts[0], author.session.user.id]
  const encodedText = encodeURIComponent(TEXTS[0] ?? '')
  return [
    [`/?tag=${tag}`, shows((page) => page.getByRole('article'))],
    [`/post/${first?.id}`, holds(groups[0] ?? [])],
    [`/post/${first?.id}?view=${first?.id}.${first?.files[0]?.id}`, shows((page) => page.getByRole('dialog'))],
    [`/profile/${id}`, holds(groups.flatMap((texts) => fitting(80, 1, texts)))],
    [`/chat/${id}`, holds(TEXTS)],
    ['/watchlists', holds(fitting(40, 12))],
    ['/newsAndAlert?tab=alerts', holds(fitting(140, 20))],
    ['/notification', shows((page) => page.getByRole('button', { name: 'Notification settings' }))],
    ['/myProfile', shows((page) => page.getByLabel('Favorite subject'))],
    [`/search?q=${encodedText}&kind=posts`, shows((page) => page.getByRole('tabpanel'))],
    [`/?tag=${encodedText}`, shows((page) => page.getByRole('region', { name: 'Feed' }))],
  ]
}

test('the tests cover every screen of the client', () => {
  const source = readFileSync(resolve(import.meta.dirname, '../../web/src/app/routes.tsx'), 'utf8')
  const paths = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(25)
  const planted: Planted = { author: { session: { user: { id: '0' } } } as BrowserUser, posts: [], tag: '' }
  const walked = [...OF_GUESTS, ...OF_MEMBERS, ...showing(planted), ['/update/0'] as const].map(([path]) => path.replace(/[?#].*/, ''))
  // Nested paths are reported without their parent; `/$` matches unknown addresses.
  const isWalked = (path: string) => {
    const pattern = new RegExp(`${path.startsWith('/') ? '^' : ''}${path.replaceAll(/\$\w*/g, '[^/]+')}$`)
    return walked.some((one) => pattern.test(one))
  }
  expect(paths.filter((path) => !isWalked(path))).toEqual([])
})

test('payloads are rejected as a username and as a phone number', () => {
  for (const text of TEXTS) {
    const { error } = editOwnProfile.body.safeParse({ username: text, phone_number: text })
    const refused = new Set(error?.issues.map(({ path }) => path[0]))
    expect(refused, text).toEqual(new Set(['username', 'phone_number']))
  }
})

test.describe('for other users', () => {
  // Search returns an error for some payloads, and some of the links are invalid.
  test.use({ expectedNoise: [/status of 40\d/] })

  test('A03 G08 payloads are plain text on every screen of a member', async ({ app, open, createUser }) => {
    test.slow()
    const reader = await createUser('rae')
    const planted = await plant(app, reader, await createUser('eve'))
    const { page, dialogs } = await openWithDialogs(open, reader)
    await walk(page, showing(planted))
    expect(dialogs).toEqual([])
  })

  test('A03 G08 payloads are plain text in every field of every other screen', async ({ app, open, createUser }) => {
    test.slow()
    const member = await createUser('rae')
    await publishPost(app, member, 'A post to look at')
    const { page, dialogs } = await openWithDialogs(open, member)
    await walk(page, OF_MEMBERS)
    const { page: guest, dialogs: others } = await openWithDialogs(() => open(), member)
    await walk(guest, OF_GUESTS)
    expect([dialogs, others]).toEqual([[], []])
  })
})

test('A03 G08 payloads are plain text on the screens of their author', { tag: '@core' }, async ({ app, open, createUser }) => {
  const author = await createUser('eve')
  const texts = groups[2] ?? []
  const post = await writeOf(app, author, texts, uniqueName('tag'))
  const { page, dialogs } = await openWithDialogs(open, author)
  await page.goto(`/update/${post.id}`)
  await expect(page.getByLabel('Description')).toHaveValue(texts.join('\n'))
  expect(await findInjectedMarkup(page)).toEqual([])
  await page.getByLabel('Description').fill(TEXTS.slice(0, 20).join('\n'))
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'edited' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(texts[0] ?? '')
  expect(await findInjectedMarkup(page)).toEqual([])
  await page.goto(`/update/${post.id}`)
  await expect(page.getByLabel('Description')).toHaveValue(/./)
  expect(await findInjectedMarkup(page, TYPED)).toEqual([])
  expect(dialogs).toEqual([])
})

test.describe('an address', () => {
  // Missing pages and invalid links.
  test.use({ expectedNoise: [/status of 40\d/] })

  const EVIL = `"'><img src=x onerror=alert(1)><script>alert(1)</script>`
  const within = encodeURIComponent(EVIL)

  test('A03 A11 with code or a foreign target neither runs nor redirects', async ({ app, open, createUser }) => {
    test.slow()
    const { page, dialogs } = await openWithDialogs((user) => open(user), await createUser('rae'))
    const paths = [
      `/${within}`,
      `/post/${within}?view=javascript:alert(1)`,
      `/symbol/${within}`,
      `/learn/${within}`,
      `/search?q=${within}&kind=${within}`,
      `/?market=${within}&tag=${within}&feed=${within}#${within}`,
      `/newsAndAlert?tab=${within}`,
      `/verify-email?uid=${within}&token=${within}`,
      `/unsubscribe?uid=${within}&token=${within}`,
      `/activate/${within}/${within}`,
      '//evil.test/',
    ]
    for (const path of paths) {
      await page.goto(app.url + path)
      await expect(page.locator('#root > *').first()).toBeVisible()
      expect(await findInjectedMarkup(page), path).toEqual([])
      expect(new URL(page.url()).origin, path).toBe(app.url)
    }
    const guest = await open()
    for (const next of [EVIL, 'javascript:alert(1)', '//evil.test']) {
      await guest.goto(`/login?next=${encodeURIComponent(next)}#id_token=${within}&state=${within}`)
      await expect(guest.getByLabel('Email')).toBeVisible()
      expect(await findInjectedMarkup(guest), next).toEqual([])
    }
    const { email } = await createUser('ned')
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Log in' }).click()
    await expect(guest).toHaveURL(`${app.url}/`)
    expect(dialogs).toEqual([])
  })
})
