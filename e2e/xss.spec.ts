import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { createAlert } from '@trademates/contract/alerts'
import type { Post } from '@trademates/contract/posts'
import { editOwnProfile, follow } from '@trademates/contract/profiles'
import { fileReport } from '@trademates/contract/reports'
import { createWatchlist } from '@trademates/contract/watchlists'
import { expect, test } from './fixtures.ts'
import { act, answer, freshName, likes, PASSWORD, type Person, send } from './people.ts'
import type { App } from './server.ts'
import { connect, say } from './talk.ts'

/** Texts that have run as code somewhere, one a line. */
const TEXTS = readFileSync(resolve(import.meta.dirname, 'xss.txt'), 'utf8')
  .trim()
  .split('\n')
const A_POST = 10
const groups = Array.from({ length: Math.ceil(TEXTS.length / A_POST) }, (_, at) => TEXTS.slice(at * A_POST, (at + 1) * A_POST))

/** So many of the texts that a field takes, for it takes so many characters. */
const fitting = (length: number, most: number, texts = TEXTS) => texts.filter((text) => text.length <= length).slice(0, most)

/** Writes a post that holds these texts in everything that a post has. */
function writeOf(app: App, author: Person, texts: readonly string[], tag: string): Promise<Post> {
  const form = new FormData()
  form.set('description', texts.join('\n'))
  form.set('trading_markets', 'Forex')
  for (const name of fitting(80, 1, [...texts])) form.set('name', name)
  for (const one of [tag, ...fitting(40, 9, [...texts])]) form.append('tags', one)
  for (const text of texts) form.append('files', new Blob(['a,b'], { type: 'text/csv' }), `${text}.csv`)
  for (const text of texts) form.append('alts', text)
  return send(app, author, form)
}

async function changeSubject(app: App, { session }: Person, subject: string): Promise<void> {
  const form = new FormData()
  form.set('fav_sbj', subject)
  const headers = { authorization: `Bearer ${session.access}` }
  expect((await fetch(app.url + editOwnProfile.path, { method: editOwnProfile.method, headers, body: form })).status).toBe(200)
}

interface Planted {
  author: Person
  posts: Post[]
  tag: string
}

/** Leaves the texts wherever a person may leave one that others, or they themselves, are shown. */
async function plant(app: App, reader: Person, author: Person): Promise<Planted> {
  const tag = freshName('tag')
  await connect(app, reader, author)
  await act(app, author, follow, { params: { userId: reader.session.user.id } })
  const posts: Post[] = []
  for (const texts of groups) {
    const post = await writeOf(app, author, texts, tag)
    await answer(app, author, post, texts.join('\n'))
    await likes(app, author, post)
    await say(app, { from: author, to: reader }, texts.join('\n'))
    posts.push(post)
  }
  for (const [at, who] of [reader, author].entries()) await changeSubject(app, who, fitting(60, 20).at(at * 9) ?? '')
  for (const name of fitting(40, 12)) await act(app, reader, createWatchlist, { body: { name } })
  for (const note of fitting(140, 20)) await act(app, reader, createAlert, { body: { symbol: 'EURUSD', kind: 'above', level: '9', note } })
  const report = { target_kind: 'post', target_id: posts[0]?.id, reason: 'spam', note: TEXTS.slice(0, 20).join('\n') }
  await act(app, reader, fileReport, { body: report })
  return { author, posts, tag }
}

/** What stands in a page that no text of a person may bring there. */
const strangersIn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const node of document.querySelectorAll('*')) {
      const name = node.localName
      const isOwnScript = name === 'script' && /^\/\w/.test(node.getAttribute('src') ?? '')
      if (/^(script|iframe|object|embed|applet|base|frameset|marquee|math|foreignobject|animate|set)$/i.test(name) && !isOwnScript)
        found.push(name)
      for (const { name: attribute, value } of node.attributes) {
        if (attribute.startsWith('on') || attribute === 'srcdoc') found.push(`${name} ${attribute}`)
        if (!/^(href|src|action|formaction|poster|xlink:href|data)$/.test(attribute)) continue
        const { protocol } = new URL(value, location.href)
        const isDrawn = name === 'img' && protocol === 'data:'
        if (!/^(https?|blob):$/.test(protocol) && !isDrawn) found.push(`${name} ${attribute}=${value}`)
      }
    }
    return found
  })

/** Opens a page that writes down each dialog that a script opens. */
async function watched(open: (who: Person) => Promise<Page>, who: Person): Promise<{ page: Page; dialogs: string[] }> {
  const page = await open(who)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()} at ${page.url()}`)
    void dialog.dismiss()
  })
  return { page, dialogs }
}

/** Writes into every field of the page what breaks out of most contexts, as typing does, and looks again. */
async function typeEverywhere(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    for (const field of fields) {
      if (!/^(text|search|email|tel|password|textarea)$/.test(field.type) || field.closest('[inert]') !== null || field.readOnly) continue
      // Past the setter by which React knows what it wrote itself.
      const owner = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, `"'></textarea><img src=x onerror=alert(1)>`)
  expect(await strangersIn(page), page.url()).toEqual([])
}

test('no text is taken as a username or a phone number', () => {
  for (const text of TEXTS) {
    const { error } = editOwnProfile.body.safeParse({ username: text, phone_number: text })
    const refused = new Set(error?.issues.map(({ path }) => path[0]))
    expect(refused, text).toEqual(new Set(['username', 'phone_number']))
  }
})

test('A03 G08 texts that ran as code elsewhere are texts on every screen of a member', async ({ app, open, newcomer }) => {
  test.slow()
  const reader = await newcomer('rae')
  const { author, posts, tag } = await plant(app, reader, await newcomer('eve'))
  const { page, dialogs } = await watched(open, reader)
  const id = author.session.user.id
  const first = posts[0]
  const shows = (texts: readonly string[]) => async () => {
    const shown = await page.evaluate(() => document.body.textContent)
    expect(texts.filter((text) => !shown.includes(text))).toEqual([])
  }
  const word = `${TEXTS[0]}`
  const screens: [path: string, ready: () => Promise<void>][] = [
    [`/?tag=${tag}`, () => expect(page.getByRole('article').first()).toBeVisible()],
    [`/post/${first?.id}`, shows(groups[0] ?? [])],
    [`/post/${first?.id}?view=${first?.id}.${first?.files[0]?.id}`, () => expect(page.getByRole('dialog')).toBeVisible()],
    [`/profile/${id}`, () => expect(page.getByRole('article').first()).toBeVisible()],
    [`/chat/${id}`, shows(TEXTS)],
    ['/watchlists', shows(fitting(40, 12))],
    ['/newsAndAlert?tab=alerts', shows(fitting(140, 20))],
    ['/notification', shows([author.username])],
    ['/myProfile', () => expect(page.getByLabel('Favorite subject')).toBeVisible()],
    [`/search?q=${encodeURIComponent(word)}&kind=posts`, () => expect(page.getByRole('tabpanel')).toBeVisible()],
    [`/?tag=${encodeURIComponent(word)}`, () => expect(page.getByRole('article').first()).toBeVisible()],
    ['/add_post', () => expect(page.getByLabel('Description')).toBeVisible()],
    ['/account', () => expect(page.getByText('This device')).toBeVisible()],
  ]
  for (const [path, ready] of screens) {
    await page.goto(path)
    await expect(ready).toPass()
    expect(await strangersIn(page), path).toEqual([])
    await typeEverywhere(page)
  }
  expect(dialogs).toEqual([])
})

test('A03 G08 texts that ran as code elsewhere are texts on the screens of their author', async ({ app, open, newcomer }) => {
  const author = await newcomer('eve')
  const texts = groups[2] ?? []
  const post = await writeOf(app, author, texts, freshName('tag'))
  const { page, dialogs } = await watched(open, author)
  await page.goto(`/update/${post.id}`)
  await expect(page.getByLabel('Description')).toHaveValue(texts.join('\n'))
  expect(await strangersIn(page)).toEqual([])
  await page.getByLabel('Description').fill(TEXTS.slice(0, 20).join('\n'))
  await page.getByRole('button', { name: 'Update Post' }).click()
  await page.getByRole('button', { name: 'edited' }).first().click()
  await expect(page.getByRole('dialog')).toContainText(texts[0] ?? '')
  expect(await strangersIn(page)).toEqual([])
  expect(dialogs).toEqual([])
})

test.describe('an address', () => {
  // What is not there, and links that are none.
  test.use({ expectedNoise: [/status of 40\d/] })

  const EVIL = `"'><img src=x onerror=alert(1)><script>alert(1)</script>`
  const within = encodeURIComponent(EVIL)

  test('A03 A11 that holds code, or leads elsewhere, does neither', async ({ app, open, newcomer }) => {
    test.slow()
    const { page, dialogs } = await watched((who) => open(who), await newcomer('rae'))
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
      expect(await strangersIn(page), path).toEqual([])
      expect(new URL(page.url()).origin, path).toBe(app.url)
    }
    const guest = await open()
    for (const next of [EVIL, 'javascript:alert(1)', '//evil.test']) {
      await guest.goto(`/login?next=${encodeURIComponent(next)}#id_token=${within}&state=${within}`)
      await expect(guest.getByLabel('Email')).toBeVisible()
      expect(await strangersIn(guest), next).toEqual([])
    }
    const { email } = await newcomer('ned')
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Log in' }).click()
    await expect(guest).toHaveURL(`${app.url}/`)
    expect(dialogs).toEqual([])
  })
})
