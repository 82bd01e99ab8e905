import { deleteAccount } from '@trademates/contract/account'
import { listIdeaEvents, listIdeas, listIdeasByAuthor, readIdea, summarizeIdeas } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { createPost } from '@trademates/contract/posts'
import { follow } from '@trademates/contract/profiles'
import { commitToRecord, commitToText, type SealedRecord } from '@trademates/contract/receipts'
import { expect, test } from 'vitest'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { ideaOf, longIdea, postIdea, readPrice } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD } from '@trademates/test-support/server/users.ts'

const app = useTestServer()
const { source, publish, setCandles } = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD', 'DOGEUSD')
const limited = useTestServer({ rateLimit: true })
const market = useTestServer({}, async () => ({ prices: [source] }))

const DAY_MS = 86_400_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** Sets the price of a symbol and gives it a recent candle. */
function setPrice(code: string, price: string, time?: Date): void {
  const bar = { time: minutesAgo(60), open: price, high: price, low: price, close: price, volume: '1', final: true }
  setCandles(code, '15m', [bar])
  publish(code, price, time)
}
/** The idea as any viewer sees it, without whether its record is in the log by now. */
const unsealed = (idea: Idea) => ({
  ...idea,
  receipt: expect.stringMatching(/^(pending|sealed)$/) as string,
  allowed_amendments: expect.any(Array) as string[],
})
const idOf = (idea: { id: string }) => ({ params: { id: idea.id } })

test('a post carries its idea, and the symbol and sentiment follow', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const price = await readPrice(ana)
  const { status, body: post } = await postIdea(ana, { confidence: 62, position: { side: 'long', since: '2026-01-02' }, paid: true })
  expect(status).toBe(201)
  expect(post).toMatchObject({ stance: 'bullish', symbols: [{ code: 'BTCUSD', chosen: true }] })
  const idea = ideaOf(post)
  expect(idea).toMatchObject({
    post_id: post.id,
    author: { id: ana.id, username: 'ana', image: null },
    number: 1,
    symbol: 'BTCUSD',
    market: 'Crypto',
    direction: 'long',
    entry: { kind: 'market', price: null, low: null, high: null },
    stop: (price * 0.97).toFixed(2),
    current_stop: (price * 0.97).toFixed(2),
    targets: [{ share: 100, hit_at: null }],
    enter_by: null,
    confidence: 62,
    position: { side: 'long', since: '2026-01-02', previous: null },
    paid: true,
    practice: true,
    source: { basis: 'last', finest_interval: '1m' },
    state: 'waiting',
    risk: null,
    remaining: '100',
    exits: [],
    receipt: 'pending',
    revision: 0,
  })
  expect(post.position).toEqual(idea.position)
  expect((await ben.readPost(post)).body.idea).toEqual(unsealed(idea))
  expect((await ben.listFeed({ kind: 'idea' })).map(({ id }) => id)).toContain(post.id)
  expect((await ben.call(readIdea, idOf(idea))).body).toEqual(unsealed(idea))
  expect((await ben.call(listIdeaEvents, idOf(idea))).body).toMatchObject([{ kind: 'posted', price: idea.reference.price }])
  const edited = await ana.editPost(post, { description: 'Other words' })
  expect(ideaOf(edited.body)).toEqual(unsealed(idea))
})

test('ideas are numbered without gaps, also when they are posted at the same time or rejected', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const entry = { kind: 'level', price: ((await readPrice(cleo)) * 0.99).toFixed(2) }
  const posted = await Promise.all([{}, { stop: '1' }, { entry }, {}].map((changes) => postIdea(cleo, changes)))
  expect(posted.map(({ status }) => status)).toEqual([201, 400, 201, 201])
  const { body } = await cleo.call(listIdeasByAuthor, { params: { userId: cleo.id } })
  expect(body.map(({ number }) => number)).toEqual([3, 2, 1])
})

test('a retry with the same key returns the first post, and another idea is a conflict', async () => {
  const { dora } = await createUsers(app, 'dora')
  const idea = JSON.stringify(longIdea(await readPrice(dora)))
  const sent = { body: { description: 'Once', trading_markets: 'Crypto', idea }, headers: { 'idempotency-key': 'one' } } as const
  const [first, second] = [await dora.call(createPost, sent), await dora.call(createPost, sent)]
  expect(second.body.id).toBe(first.body.id)
  expect((await dora.call(listIdeasByAuthor, { params: { userId: dora.id } })).body).toHaveLength(1)
  expect(await dora.call(createPost, { ...sent, body: { ...sent.body, idea: idea.replace('false', 'true') } })).toFailWith('conflict')
})

test('all errors of an idea are listed at once, and nothing is stored', async () => {
  const { eli } = await createUsers(app, 'eli')
  const send = (idea: string, more = {}) =>
    eli.call(createPost, { body: { description: 'Broken', trading_markets: 'Crypto', idea, ...more } })
  expect(await send('{"symbol": "BTCUSD", "direction": "long"}', { stance: 'bearish', symbol: 'AAPL' })).toHaveFieldErrors({
    'idea.entry': ['Choose an entry type.'],
    'idea.stop': ['Enter a stop.'],
    'idea.targets': ['Add a target.'],
    'idea.expires_at': ['Choose an expiration.'],
    'idea.position': ['State your position: long, short, none, or prefer not to say.'],
    'idea.paid': ['State whether you are paid for this post.'],
    stance: ['A long idea must be bullish.'],
    symbol: ['The symbol must match the idea: BTCUSD.'],
  })
  const short = (await send('{"symbol": "BTCUSD", "direction": "short"}', { stance: 'bullish' })).fields
  expect(short?.['stance']).toEqual(['A short idea must be bearish.'])
  for (const broken of ['', '{', '[]', 'null', '{"stop": 5}', 'x'.repeat(20_000)])
    expect(await send(broken)).toHaveFieldErrors({ idea: ['The idea could not be read.'] })
  const idea = (changes: object) => JSON.stringify({ ...longIdea(100), ...changes })
  const symbolErrors = async (symbol: string) => (await send(idea({ symbol }))).fields?.['idea.symbol']
  expect(await symbolErrors('NOSUCH')).toEqual(['Symbol not found.'])
  expect(await symbolErrors('SPX')).toEqual(['This is an index. Choose a tradable symbol.'])
  expect(await symbolErrors('ES1!')).toEqual([
    expect.stringMatching(/^Continuous futures jump at rollover and cannot be graded\. Choose a contract, such as ES[HMUZ]\d\d\.$/),
  ])
  const contract = /ES[HMUZ]\d\d/.exec(String(await symbolErrors('ES1!')))?.[0]
  const beyond = await send(idea({ symbol: contract, expires_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 300 * DAY_MS) }))
  expect(beyond.fields?.['idea.expires_at']).toEqual([
    expect.stringMatching(/^The last trading day of this contract is \d{1,2} \w+ \d{4}\. Choose an earlier expiration\.$/),
  ])
  expect(await eli.listFeed({ author: eli.id })).toEqual([])
})

test('an idea cannot be edited', async () => {
  const { fay } = await createUsers(app, 'fay')
  const { body: post } = await postIdea(fay)
  expect(await fay.editPost(post, { description: 'x', ...({ idea: '{}' } as object) })).toHaveFieldErrors({
    idea: ['An idea cannot be edited.'],
  })
})

test('a post without an idea may state a position in its chosen symbol', async () => {
  const { gil } = await createUsers(app, 'gil')
  const send = (position: string, more = {}) =>
    gil.call(createPost, { body: { description: 'I hold it', trading_markets: 'Crypto', symbol: 'BTCUSD', position, ...more } })
  const { body } = await send('{"side": "short", "since": "2026-02-03"}')
  expect(body.position).toEqual({ side: 'short', since: '2026-02-03', stated_at: body.created_at, price: null, previous: null })
  expect((await gil.readPost(body)).body).toMatchObject({ idea: null, position: { side: 'short', since: '2026-02-03' } })
  // An edit does not change it.
  await gil.editPost(body, { description: 'I sold it', ...({ position: '{"side": "none"}' } as object) })
  expect((await gil.readPost(body)).body).toMatchObject({
    description: 'I sold it',
    position: { side: 'short', since: '2026-02-03', stated_at: body.created_at, previous: null },
  })
  expect(await send('{"side": "long"}')).toHaveFieldErrors({ position: ['Enter the start date.'] })
  expect(await send('[')).toHaveFieldErrors({ position: ['State your position: long, short, none, or prefer not to say.'] })
  expect(
    await gil.call(createPost, { body: { description: 'No symbol', trading_markets: 'Crypto', position: '{"side": "none"}' } }),
  ).toHaveFieldErrors({
    symbol: ['Choose a symbol.'],
  })
})

test('without a current price the idea is rejected with 503', async () => {
  const { hal } = await createUsers(market, 'hal')
  const send = (symbol: string) =>
    hal.call(createPost, { body: { description: 'Now', trading_markets: 'Crypto', idea: JSON.stringify(longIdea(100, symbol)) } })
  setPrice('ETHUSD', '100.00', minutesAgo(6))
  const late = await send('ETHUSD')
  expect(late).toFailWith('unavailable')
  expect(late.error?.detail).toBe('The price of ETHUSD is unavailable, so the idea cannot be posted. Your text is kept.')
  expect(late.headers.get('retry-after')).toBe('10')
  setPrice('ETHUSD', '100.00', minutesAgo(4))
  expect((await send('ETHUSD')).status).toBe(201)
  publish('SOLUSD', '100.00')
  for (const symbol of ['SOLUSD', 'EURUSD'])
    expect(await send(symbol)).toHaveFieldErrors({ 'idea.symbol': ['There is no price data for this symbol, so it cannot be graded.'] })
})

test('real prices make no practice idea, and the price source is pinned', async () => {
  const { ida } = await createUsers(market, 'ida')
  setPrice('XRPUSD', '100.00')
  const entry = { kind: 'zone', low: '98.00', high: '99.00' }
  const { body } = await ida.call(createPost, {
    body: { description: 'Buy', trading_markets: 'Forex', idea: JSON.stringify({ ...longIdea(100, 'XRPUSD'), entry }) },
  })
  const idea = ideaOf(body)
  expect(idea).toMatchObject({ practice: false, source: { name: 'Testland' }, reference: { price: '100.00' }, market: 'Crypto', risk: '2' })
  const levels = await market.deps.db.many`select kind, side, level::text from price_levels where reference = ${idea.id} order by kind`
  expect(levels).toEqual([
    { kind: 'entry', side: 'down', level: '99.00' },
    { kind: 'stop', side: 'down', level: '97.00' },
    { kind: 'target', side: 'up', level: '106.00' },
  ])
  const listed = await ida.call(listIdeas, { query: { symbol: 'XRPUSD', state: 'open', direction: 'long', market: 'Crypto' } })
  expect(listed.body).toEqual([unsealed(idea)])
  expect((await ida.call(listIdeas, { query: { symbol: 'XRPUSD', state: 'ended' } })).body).toEqual([])
  expect((await ida.call(summarizeIdeas, { params: { code: 'XRPUSD' } })).body).toMatchObject({
    long: 1,
    short: 0,
    waiting: 1,
    ended_30_days: 0,
  })
})

test('an author has at most five open ideas on a symbol, and 50 in all', async () => {
  const { jon } = await createUsers(app, 'jon')
  const all = await Promise.all(Array.from({ length: 7 }, () => postIdea(jon)))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(all.filter(({ status }) => status === 400)).toHaveLength(2)
  expect(await postIdea(jon)).toHaveFieldErrors({ idea: ['You have 5 open ideas on this symbol.'] })
  await insertIdeas(
    app.deps.db,
    jon.id,
    Array.from({ length: 45 }, () => ({ symbol: 'ETHUSD' })),
  )
  expect(await postIdea(jon)).toHaveFieldErrors({ idea: expect.arrayContaining(['You have 50 open ideas. Close one first.']) as string[] })
})

test('an author posts at most 20 ideas a day, those of deleted posts included', async () => {
  const { kit } = await createUsers(limited, 'kit')
  const ended = { rNet: '1', endedDaysAgo: 0.1 }
  await insertIdeas(limited.deps.db, kit.id, [
    { ...ended, enteredDaysAgo: 1.1 },
    ...Array.from({ length: 19 }, () => ({ ...ended, enteredDaysAgo: 0.5 })),
  ])
  expect((await postIdea(kit)).status).toBe(201)
  const rejected = await postIdea(kit)
  expect(rejected).toFailWith('throttled')
  // The oldest of the last 20 was posted half a day ago.
  expect(Math.round(Number(rejected.headers.get('retry-after')) / 3_600)).toBe(12)
})

/** The records of an idea, with a check that they match their commitments. */
async function readRecords(idea: string): Promise<SealedRecord[]> {
  const rows = await app.deps.db.many<{ record: SealedRecord; salt: Buffer; commitment: Buffer; queued: string | null }>`
    select s.record, s.salt, s.commitment, q.kind as queued from idea_secrets s left join log_queue q on q.record_id = s.id
    where s.idea_id = ${idea} order by s.id`
  for (const { record, salt, commitment } of rows)
    expect(await commitToRecord(new Uint8Array(salt), record)).toBe(commitment.toString('base64'))
  return rows.map(({ record }) => record)
}

test('the record of an idea is queued for the log with it, and names the record before', async () => {
  const { kim } = await createUsers(app, 'kim')
  const [first, second] = [ideaOf((await postIdea(kim)).body), ideaOf((await postIdea(kim, {}, { description: 'Ünïcode' })).body)]
  const [record] = await readRecords(second.id)
  const before = await app.deps.db.one<{ commitment: Buffer }>`select commitment from idea_secrets where idea_id = ${first.id}`
  expect(record).toMatchObject({
    v: 1,
    idea: second.id,
    number: 2,
    previous: before?.commitment.toString('base64'),
    author: { id: kim.id, username: 'kim' },
  })
  expect((await readRecords(first.id))[0]).toMatchObject({ number: 1, previous: null, rules: 1, cost_rate: '0.001' })
  const secret = await app.deps.db.one<{ text_salt: Buffer }>`select text_salt from idea_secrets where idea_id = ${second.id}`
  expect(record?.['text']).toBe(await commitToText(new Uint8Array(secret?.text_salt ?? []), 'Ünïcode'))
  const queued = await app.deps.db
    .many`select q.kind from log_queue q join idea_secrets s on s.id = q.record_id where s.idea_id = ${second.id}`
  expect(queued).toEqual([{ kind: 'idea.posted' }])
})

test('an edit of the text is sealed with the price at that time; another edit is not', async () => {
  const { ivy } = await createUsers(app, 'ivy')
  const { body: post } = await postIdea(ivy)
  const idea = ideaOf(post)
  await ivy.editPost(post, { description: 'Other words' })
  await ivy.editPost(post, { description: 'Other words', name: 'Another name' })
  const records = await readRecords(idea.id)
  expect(records.slice(1)).toEqual([
    {
      v: 1,
      idea: idea.id,
      edited_at: expect.any(String) as string,
      quote: { price: expect.any(String) as string, time: expect.any(String) as string },
      text: expect.any(String) as string,
    },
  ])
  const secret = await app.deps.db.one<{ text_salt: Buffer }>`
    select text_salt from idea_secrets where idea_id = ${idea.id} and kind = 'idea.edited'`
  expect(records[1]?.['text']).toBe(await commitToText(new Uint8Array(secret?.text_salt ?? []), 'Other words'))
})

test('a deleted post leaves its idea as a tombstone', async () => {
  const { lea, max } = await createUsers(app, 'lea', 'max')
  const { body: post } = await postIdea(lea)
  const idea = ideaOf(post)
  await lea.deletePost(post)
  const { body: tombstone } = await max.call(readIdea, idOf(idea))
  expect(tombstone).toEqual({ ...unsealed(idea), post_id: null, deleted_at: expect.any(String) as string })
  expect((await max.call(listIdeasByAuthor, { params: { userId: lea.id } })).body).toEqual([unsealed(tombstone)])
  expect((await max.call(listIdeaEvents, idOf(idea))).body.map(({ kind }) => kind)).toEqual(['posted', 'deleted'])
  expect((await readRecords(idea.id))[1]).toMatchObject({
    deleted_at: expect.any(String) as string,
    quote: { price: expect.any(String) as string },
  })
  expect(await app.deps.db.one`select count(text_salt)::int as salts from idea_secrets where idea_id = ${idea.id}`).toEqual({ salts: 0 })
  expect(ideaOf((await postIdea(lea)).body).number).toBe(2)
})

test('a deleted account leaves no row of its ideas', async () => {
  const { nat, ola } = await createUsers(app, 'nat', 'ola')
  const { body: post } = await postIdea(nat)
  const other = ideaOf((await postIdea(nat)).body)
  await nat.deletePost(post)
  expect((await nat.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)
  for (const idea of [ideaOf(post), other]) {
    expect(await ola.call(readIdea, idOf(idea))).toFailWith('not_found')
    expect(
      await app.deps.db.one`
      select (select count(*) from idea_events where idea_id = ${idea.id}) + (select count(*) from idea_secrets where idea_id = ${idea.id})
        + (select count(*) from price_levels where reference = ${idea.id}) as rows`,
    ).toEqual({ rows: '0' })
  }
})

test('lists ideas page by page, of followed users, and practice ideas only on request', async () => {
  const { sam, tess } = await createUsers(app, 'sam', 'tess')
  for (const _ of [1, 2, 3]) await postIdea(sam)
  await tess.call(follow, { params: { userId: sam.id } })
  const list = async (query: Record<string, string | number>) =>
    (await tess.call(listIdeas, { query })).body.map(({ author, number }) => `${author.username} ${number}`)
  expect(await list({ following: 'true', practice: 'true' })).toEqual(['sam 3', 'sam 2', 'sam 1'])
  expect(await list({ following: 'true' })).toEqual([])
  const first = await tess.call(listIdeas, { query: { author: sam.id, practice: 'true', limit: 2 } })
  expect(first.body.map(({ number }) => number)).toEqual([3, 2])
  expect(await list(Object.fromEntries(new URL(first.next ?? '', app.url).searchParams))).toEqual(['sam 1'])
  expect(await tess.call(listIdeas, { query: { practice: 'no' } })).toHaveFieldErrors({
    practice: ['Say true, or leave it out.'],
  })
})

test('rows of ideas are never changed or removed, except with the account', async () => {
  const { uma } = await createUsers(app, 'uma')
  const { id } = ideaOf((await postIdea(uma)).body)
  const { db } = app.deps
  const changes = [
    () => db.run`delete from ideas where id = ${id}`,
    () => db.run`update ideas set terms = '{}' where id = ${id}`,
    () => db.run`delete from idea_events where idea_id = ${id}`,
    () => db.run`update idea_events set at = now() where idea_id = ${id}`,
    () => db.run`update idea_secrets set record = '{}' where idea_id = ${id}`,
    () => db.run`truncate idea_events`,
  ]
  for (const change of changes) await expect(change()).rejects.toThrow(/never changed or removed|with their author only/)
})
