/** @module-tag full */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listAlerts } from '@trademates/contract/alerts'
import { login } from '@trademates/contract/auth'
import { listConversations, listMessages } from '@trademates/contract/chat'
import { listIdeas } from '@trademates/contract/idea-endpoints'
import { MARKETS } from '@trademates/contract/markets'
import { FileKind } from '@trademates/contract/media'
import { listNotifications } from '@trademates/contract/notifications'
import { listTrending } from '@trademates/contract/market-overview'
import { listFeed, type Post, readSentiment } from '@trademates/contract/posts'
import { listQuotes } from '@trademates/contract/prices'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { callApi } from '@trademates/test-support/api/call.ts'
import { emailOf, PASSWORD, seedDemoCommunity } from './community.ts'
import { CONVERSATIONS } from './content.ts'

const app = useTestServer({}, async () => ({ marketRows: { intervalMs: 60_000, pauseFactor: 0, maxFigures: 20 } }))
const TIMEOUT_MS = 240_000
let posts: Post[]
let headers: Record<string, string>

beforeAll(async () => {
  await seedDemoCommunity(app.deps)
  const { body } = await callApi(app.url, login, { body: { email: emailOf('slowcandle'), password: PASSWORD } })
  headers = { authorization: `Bearer ${body.access}` }
  posts = await readAll()
}, TIMEOUT_MS)

async function readAll(query: Record<string, string> = {}): Promise<Post[]> {
  const { body, next } = await callApi(app.url, listFeed, { query: { limit: 50, ...query }, headers })
  const cursor = next === null ? null : new URL(next, app.url).searchParams.get('cursor')
  return cursor === null ? body : [...body, ...(await readAll({ ...query, cursor }))]
}

test('the feed is three weeks deep, newest first, in all six markets', () => {
  const moments = posts.map((post) => Date.parse(post.created_at))
  expect(posts.length).toBeGreaterThan(350)
  expect(new Set(posts.map((post) => post.author)).size).toBeGreaterThanOrEqual(39)
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  expect(posts.at(-1)?.days_since_added).toBeGreaterThan(18)
  expect(new Set(posts.map((post) => post.trading_markets))).toEqual(new Set(MARKETS))
})

test('the feed has files of every kind, and all can be downloaded', async () => {
  const files = posts.flatMap((post) => post.files)
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(FileKind.options))
  const addresses = [...files.flatMap(({ file, thumbnail }) => [file, thumbnail ?? file]), ...posts.map((post) => post.author_avatar ?? '')]
  const answers = await Promise.all(addresses.map((address) => fetch(new URL(address, app.url), { method: 'HEAD' })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('comments are in order, after the post and before now', () => {
  for (const post of posts) {
    const moments = [post.created_at, ...post.comments.map((comment) => comment.created_at), new Date().toISOString()]
    expect(moments).toEqual(moments.toSorted())
  }
})

test('symbols of posts have the prices of their time, and the watchlist feed is not empty', async () => {
  const named = posts.flatMap(({ symbols }) => symbols)
  expect(named.length).toBeGreaterThan(10)
  await vi.waitFor(
    async () => expect((await readAll()).flatMap(({ symbols }) => symbols).filter(({ price }) => price === null)).toEqual([]),
    TIMEOUT_MS,
  )
  for (const post of await readAll())
    for (const { priced_at } of post.symbols) expect(Date.parse(priced_at ?? '')).toBeLessThanOrEqual(Date.parse(post.created_at))
  expect((await readAll({ feed: 'watchlist' })).length).toBeGreaterThan(0)
})

test('popular symbols have bullish and bearish posts', async () => {
  for (const code of ['BTCUSD', 'EURUSD', 'XAUUSD']) {
    const { body } = await callApi(app.url, readSentiment, { params: { code }, headers })
    expect(Math.min(body.bullish, body.bearish), code).toBeGreaterThan(0)
  }
})

test('one symbol is rising, and several are discussed', { timeout: 60_000 }, async () => {
  const trending = async () => {
    await makeDue(app.deps.db, 'trending')
    const { body } = await callApi(app.url, listTrending, { headers })
    return [body.rising, body.discussed].map((trends) => trends.map(({ symbol }) => symbol.code))
  }
  await expect.poll(trending, { timeout: 20_000 }).toEqual([['NVDA'], expect.arrayContaining(['NVDA', 'BTCUSD', 'XAUUSD'])])
})

test('practice ideas are in every state, on posts whose texts state their levels', async () => {
  const { body: ideas } = await callApi(app.url, listIdeas, { query: { practice: 'true', limit: 50 }, headers })
  expect(ideas.length).toBeGreaterThanOrEqual(39)
  const states = new Set(
    ideas.map(({ state, is_on_hold, deleted_at }) => (is_on_hold ? 'on hold' : deleted_at === null ? state : 'deleted')),
  )
  expect([...states].toSorted()).toEqual(
    ['canceled', 'closed', 'deleted', 'expired', 'live', 'missed', 'on hold', 'stopped', 'target', 'void', 'waiting'].toSorted(),
  )
  expect(ideas.filter(({ state, targets }) => state === 'live' && targets.some(({ hit_at }) => hit_at !== null))).not.toEqual([])
  const times = ideas.map(({ posted_at }) => Date.parse(posted_at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  for (const { id, symbol, stop, idea } of posts.flatMap((post) => (post.idea === null ? [] : [{ ...post.idea, idea: post }]))) {
    expect(idea.description, id).toContain(`$${symbol}`)
    expect(idea.description.replaceAll(',', ''), id).toContain(String(Number(stop)))
  }
})

test('alert levels are near the current price', async () => {
  const { body: alerts } = await callApi(app.url, listAlerts, { headers })
  const levels = alerts.flatMap(({ symbol, level }) => (level === null ? [] : [{ symbol, level: Number(level) }]))
  expect(levels).not.toEqual([])
  const { body: quotes } = await callApi(app.url, listQuotes, { query: { symbols: levels.map(({ symbol }) => symbol).join() }, headers })
  for (const { symbol, level } of levels) {
    const price = Number(quotes.find((quote) => quote.symbol === symbol)?.price)
    expect(Math.abs(level / price - 1), `${symbol} from ${price} to ${level}`).toBeLessThan(0.01)
  }
})

test('conversations have read messages and unread last ones, in the order they were sent', async () => {
  const { body: session } = await callApi(app.url, login, { body: { email: emailOf('mina.kade'), password: PASSWORD } })
  const own = { headers: { authorization: `Bearer ${session.access}` } }
  const { body: conversations } = await callApi(app.url, listConversations, own)
  const moments = conversations.map(({ last_message }) => last_message.timestamp)
  expect(conversations.length).toBeGreaterThan(5)
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(conversations.map(({ unread_count }) => unread_count).slice(0, 3)).toEqual([1, 2, 0])
  for (const { user } of conversations) {
    const { body: messages } = await callApi(app.url, listMessages, { ...own, params: { userId: user.id } })
    const times = messages.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const { timestamp, read_at } of messages) expect((read_at ?? '9') > timestamp).toBe(true)
  }
  expect(conversations.map(({ user }) => user.username)).toHaveLength(
    CONVERSATIONS.filter(({ lines }) => lines.some(({ by }) => by === 'mina.kade')).length,
  )
})

test('the following feed has only posts of followed users', async () => {
  const authors = new Set((await readAll({ feed: 'following' })).map((post) => post.author))
  expect(authors).toContain('harbour_fx')
  expect(authors).not.toContain('perpetua')
})

test('notifications have the time of their cause, and those older than a day are read', async () => {
  const { body } = await callApi(app.url, listNotifications, { query: { limit: 50 }, headers })
  const moments = body.map(({ timestamp }) => Date.parse(timestamp))
  expect(moments).toEqual(moments.toSorted((a, b) => b - a))
  const dayAgo = Date.now() - 24 * 3_600_000
  expect(moments.at(-1)).toBeLessThan(dayAgo)
  expect(body.map(({ is_read }) => is_read)).toEqual(moments.map((moment) => moment < dayAgo))
})

test('seeding a database with users fails with one line', async () => {
  if (!('host' in app.database)) throw new Error('The tests run on a socket.')
  const { host, user, database } = app.database
  const DATABASE_URL = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATABASE_URL, DATA_DIR: app.filesFolder },
  })
  const { stderr, code } = (await running.catch((error: unknown) => error)) as { stderr: string; code: number }
  expect(stderr).toMatch(/^The database is not empty[^\n]+\n$/)
  expect(code).toBe(1)
})
