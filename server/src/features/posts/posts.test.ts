import { createHash } from 'node:crypto'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { createPost, listFeed, readPost } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { type ApiResponse, callApi } from '@trademates/test-support/api/call.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'

const app = useTestServer()

test('a new post is first in the feed of every user', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await ana.createPost('an older one')
  const post = await ana.createPost('EURUSD long from the London low', { tags: ['fx', 'london'] })
  expect(post).toMatchObject({
    author: 'ana',
    author_id: ana.id,
    name: 'EURUSD long from the London low',
    trading_markets: 'Forex',
    tags: [{ name: 'fx' }, { name: 'london' }],
    files: [],
    stance: null,
    likes_count: 0,
    user_liked: false,
    comments: [],
    comments_count: 0,
    days_since_added: 0,
    edited_at: null,
  })
  expect((await ben.listFeed())[0]).toEqual(post)
  expect((await ben.readPost(post)).body).toEqual(post)
})

test('a post without a name takes the first line of its description, cut at a word', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const long = `${'word '.repeat(20)}end\nsecond line`
  expect((await cleo.createPost(long)).name).toBe('word '.repeat(16).trimEnd())
  expect((await cleo.createPost('first\nsecond', { name: 'A name' })).name).toBe('A name')
})

test('trims tags, ignores blank ones and folds duplicates', async () => {
  const { dora } = await createUsers(app, 'dora')
  const post = await dora.createPost('x', { tags: [' gold ', '', '#Gold', '  ', 'silver'] })
  expect(post.tags).toEqual([{ name: 'Gold' }, { name: 'silver' }])
})

test('names every invalid field at once, tags one by one, and writes nothing', async () => {
  const { eli } = await createUsers(app, 'eli')
  const before = await eli.listFeed()
  const body = { description: '  ', trading_markets: 'Indices' as 'Forex', tags: ['fine', 'x'.repeat(41)] }
  expect(await eli.call(createPost, { body })).toHaveFieldErrors({
    description: ['Enter a description.'],
    trading_markets: ['Choose a trading market.'],
    tags: [[], ['At most 40 characters.']],
  })
  expect(await eli.listFeed()).toEqual(before)
})

test('pages through the whole feed, each post once', async () => {
  const { fay } = await createUsers(app, 'fay')
  const written: string[] = []
  for (let at = 0; at < 7; at += 1) written.unshift((await fay.createPost(`number ${at}`)).id)

  const seen: string[] = []
  let next: string | null = `/api/feed/posts/?author=${fay.id}&limit=3`
  while (next !== null) {
    const query: Record<string, string> = Object.fromEntries(new URL(next, app.url).searchParams)
    const page: ApiResponse<typeof listFeed> = await fay.call(listFeed, { query })
    seen.push(...page.body.map(({ id }) => id))
    next = page.next
  }
  expect(seen).toEqual(written)
})

test('filters the feed by market, tag, author and followed users', async () => {
  const { gil, ida } = await createUsers(app, 'gil', 'ida')
  const gold = await gil.createPost('gold', { market: 'Commodities', tags: ['XAU'] })
  const coin = await ida.createPost('coin', { market: 'Crypto', tags: ['btc'] })
  await app.deps.db.run`insert into follows (follower_id, followed_id) values (${gil.id}, ${ida.id})`

  const idsOf = async (query: Record<string, string>) => (await gil.listFeed(query)).map(({ id }) => id)
  expect(await idsOf({ market: 'Commodities' })).toEqual([gold.id])
  expect(await idsOf({ tag: 'xau' })).toEqual([gold.id])
  expect(await idsOf({ author: ida.id })).toEqual([coin.id])
  expect(await idsOf({ feed: 'following' })).toEqual([coin.id])
})

test.each([
  [{ limit: '51' }, { limit: ['At most 50.'] }],
  [{ limit: '0' }, { limit: ['At least 1.'] }],
  [{ limit: 'many' }, { limit: ['A whole number is needed.'] }],
  [{ market: 'Indices' }, { market: ['Choose a trading market.'] }],
  [{ feed: 'all' }, { feed: ['Say latest, following or watchlist.'] }],
  [{ cursor: 'abc' }, { cursor: ['This cursor is not one of ours.'] }],
])('the feed rejects %j', async (query, fields) => {
  const { jo } = await createUsersOnce()
  expect(await jo.call(listFeed, { query })).toHaveFieldErrors(fields)
})

let once: ReturnType<typeof createUsers<'jo'>> | undefined
const createUsersOnce = () => (once ??= createUsers(app, 'jo'))

test('returns 304 for an unchanged feed', async () => {
  const { kim } = await createUsers(app, 'kim')
  const post = await kim.createPost('etag')
  const query = { author: kim.id }
  const etag = (await kim.call(listFeed, { query })).headers.get('etag') ?? ''
  expect((await kim.call(listFeed, { query, headers: { 'if-none-match': etag } })).status).toBe(304)
  await kim.likePost(post)
  expect((await kim.call(listFeed, { query, headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('compresses responses for signed-in users, unless they are small', async () => {
  const { noa } = await createUsers(app, 'noa')
  await noa.createPost('The same words. '.repeat(100))
  const packing = async (encoding: string, spec: typeof listFeed | typeof readOwnProfile = listFeed) => {
    const { headers } = await noa.call<EndpointSpec>(spec, { headers: { 'accept-encoding': encoding } })
    return [headers.get('content-encoding'), headers.get('vary')]
  }
  expect(await packing('gzip, br')).toEqual(['br', 'accept-encoding'])
  expect(await packing('gzip')).toEqual(['gzip', 'accept-encoding'])
  expect(await packing('br;q=0')).toEqual([null, 'accept-encoding'])
  expect(await packing('br', readOwnProfile)).toEqual([null, 'accept-encoding'])
})

test('F22 one Idempotency-Key makes one post, however often and concurrently it is sent', async () => {
  const { lea, max } = await createUsers(app, 'lea', 'max')
  const body = { description: 'only once', trading_markets: 'Stock' as const }
  const headers = { 'idempotency-key': 'key-1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => lea.call(createPost, { body, headers })))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(await lea.listFeed({ author: lea.id })).toHaveLength(1)

  expect(await lea.call(createPost, { body: { ...body, description: 'another' }, headers })).toFailWith('conflict')
  expect((await max.call(createPost, { body, headers })).body.id).not.toBe(answers[0]?.body.id)
})

test('F22 rejects an Idempotency-Key with other files of the same name and size and leaves the first post unchanged', async () => {
  const { flo } = await createUsers(app, 'flo')
  const send = (content: string) =>
    flo.call(createPost, {
      body: { description: 'levels', trading_markets: 'Stock' },
      files: [new File([content], 'levels.csv')],
      headers: { 'idempotency-key': 'key-1' },
    })
  const { body: post } = await send('1.1000')
  expect(await send('1.2000')).toFailWith('conflict')
  expect((await send('1.1000')).body).toEqual(post)
  expect(await flo.listFeed({ author: flo.id })).toHaveLength(1)
})

test('F22 repeating a request of version 0.1.0 with files and the same key returns its post', async () => {
  const { uma } = await createUsers(app, 'uma')
  const body = { description: 'before the upgrade', trading_markets: 'Stock' as const }
  const attempt = { body, files: [new File(['1.1000'], 'levels.csv')], headers: { 'idempotency-key': 'key-1' } }
  const { body: post } = await uma.call(createPost, attempt)
  const parsed = { description: body.description, trading_markets: body.trading_markets, tags: [], alts: [] }
  const earlier = createHash('sha256')
    .update(JSON.stringify([parsed, [['levels.csv', 6]]]))
    .digest()
  await app.deps.db.run`update idempotency_keys set fingerprint = ${earlier} where user_id = ${uma.id}`
  expect((await uma.call(createPost, attempt)).body.id).toBe(post.id)
})

test('a request repeated weeks later, after a lost response, makes no second post', async () => {
  const { eve } = await createUsers(app, 'eve')
  const body = { description: 'from the tunnel', trading_markets: 'Stock' as const }
  const sendAfter = async (age: string) => {
    await app.deps.db.run`update idempotency_keys set created_at = now() - ${age}::interval where user_id = ${eve.id}`
    await makeDue(app.deps.db, 'cleanup-requests')
    await expect.poll(() => listJobs(app.deps.db, 'cleanup-requests'), { timeout: 15_000 }).toEqual([{ attempts: 0, is_due: false }])
    return (await eve.call(createPost, { body, headers: { 'idempotency-key': 'key-1' } })).body.id
  }
  const first = await sendAfter('0')
  expect(await sendAfter('29 days')).toBe(first)
  expect(await sendAfter('31 days')).not.toBe(first)
})

test('users who block each other see nothing of each other', async () => {
  const { ned, ola } = await createUsers(app, 'ned', 'ola')
  const post = await ned.createPost('not for ola')
  await app.deps.db.run`insert into blocks (blocker_id, blocked_id) values (${ned.id}, ${ola.id})`
  expect(await ola.readPost(post)).toFailWith('not_found')
  expect(await ola.listFeed({ author: ned.id })).toEqual([])
  expect(await ola.likePost(post)).toFailWith('not_found')
})

test('returns 404 for a post that does not exist, whatever its id looks like', async () => {
  const { pia } = await createUsers(app, 'pia')
  for (const id of ['01890000-0000-7000-8000-000000000000', 'abc', '%27%20or%201=1']) {
    expect(await pia.call(readPost, { params: { id } })).toFailWith('not_found')
  }
})

test('guests see nothing', async () => {
  expect(await callApi(app.url, listFeed)).toFailWith('token_not_valid')
})
