import { gzipSync } from 'node:zlib'
import { listNews } from '@trademates/contract/news'
import { setWatchlistSymbols, createWatchlist } from '@trademates/contract/watchlists'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { type NewsFeeds, startNewsFeeds } from '@trademates/test-support/services/news-feeds.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { publicWebOnly } from '#platform/http-client/public-address.ts'
import { FeedError } from './feeds/feed-error.ts'
import { fetchFeed, FETCH_DEFAULTS } from './feeds/fetch.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'

const HOUR_MS = 3_600_000
const BEGAN = Math.floor(Date.now() / 1_000) * 1_000
const hoursAgo = (hours: number) => new Date(BEGAN - hours * HOUR_MS)
const item = (title: string, link: string, date?: Date) =>
  `<item><title>${title}</title><link>${link}</link>${date === undefined ? '' : `<pubDate>${date.toUTCString()}</pubDate>`}</item>`
const rss = (title: string, ...items: string[]) => `<rss version="2.0"><channel><title>${title}</title>${items.join('')}</channel></rss>`

const ATOM = `<?xml version="1.0" encoding="ISO-8859-1"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="/de/"><title>Notenbank</title>
  <entry><id>urn:1</id><title type="html">Z\u00fcrich: &lt;b&gt;Swiss franc&lt;/b&gt; fixed</title><link rel="alternate" href="a.html"/>
    <link rel="enclosure" href="a.mp3"/><updated>${hoursAgo(2).toISOString()}</updated><published>${hoursAgo(5).toISOString()}</published>
    <content>No word of this is ever kept.</content></entry></feed>`
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel rdf:about="x"><title>Old Bank</title></channel>
  <item rdf:about="https://old.example/1"><title>Gold reserves published</title><link>https://old.example/1</link>
  <dc:date>${hoursAgo(3).toISOString()}</dc:date></item></rdf:RDF>`

let isChanged = false
const hidden = await startNewsFeeds({ '/secret': (response) => response.end(rss('Inside', item('Of the inside', 'https://in.example/'))) })
/** A cut after 60 UTF-16 units would split the emoji. */
const LONG = `${'M'.repeat(59)}💹 and more`

const feeds: NewsFeeds = await startNewsFeeds({
  '/rss': (response, headers) => {
    if (headers['if-none-match'] === '"v1"' && headers['if-modified-since'] === 'Sat, 01 Nov 2025 00:00:00 GMT' && !isChanged)
      return void response.writeHead(304).end()
    const items = [
      item('Apple opens a shop', 'https://press.example/apple?utm_source=feed', hoursAgo(1)),
      item('Without a date', 'https://press.example/undated', new Date(NaN)),
      item('From a time to come', 'https://press.example/later', hoursAgo(-48)),
      item('Long ago', 'https://press.example/old', hoursAgo(24 * 91)),
      item('Press here', 'javascript:alert(1)', hoursAgo(1)),
      ...(isChanged ? [item('Nvidia opens one too', 'https://press.example/nvidia', hoursAgo(0))] : []),
    ]
    response.writeHead(200, { 'content-encoding': 'gzip', etag: '"v1"', 'last-modified': 'Sat, 01 Nov 2025 00:00:00 GMT' })
    response.end(gzipSync(rss('Press', ...items)))
  },
  '/again': (response) => response.end(rss('Echo', item('Apple opens shop', 'http://www.press.example/apple/#top', hoursAgo(1)))),
  '/rdf': (response) => response.end(RDF),
  '/atom': (response) => response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(Buffer.from(ATOM, 'latin1')),
  '/moved': (response) => response.writeHead(302, { location: '/target' }).end(),
  '/target': (response) => response.end(rss(LONG, item('Found where it went', '/found', hoursAgo(4)))),
  '/inside': (response) => response.writeHead(301, { location: `${hidden.url}/secret` }).end(),
  '/script': (response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  '/circle': (response) => response.writeHead(301, { location: '/circle' }).end(),
  '/slow': (response) => void response.writeHead(200).write('<rss>'),
  '/silent': () => undefined,
  '/huge': (response) => response.end(rss('Huge', item('Huge', '/huge').repeat(70_000))),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, ' '))),
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  '/broken': (response) => response.end('<rss><channel><item>'),
  '/page': (response) => response.end('<!doctype html><title>Maintenance</title>'),
  '/busy': (response) => response.writeHead(429, { 'retry-after': '3000' }).end(),
  '/down': (response) => response.writeHead(503).end(),
})
const GOOD = ['/rss', '/again', '/rdf', '/atom', '/moved']
const BAD = [
  '/inside',
  '/script',
  '/circle',
  '/slow',
  '/silent',
  '/huge',
  '/bomb',
  '/packed',
  '/broken',
  '/page',
  '/busy',
  '/down',
  '/none',
]
const about = { '/rdf': { name: 'The Old Bank', markets: ['Forex'] } } as const
const news = {
  feeds: [...GOOD, ...BAD].map((path) => ({
    url: feeds.url + path,
    ...(about[path as keyof typeof about] ?? { name: null, markets: [] }),
  })),
  // Only the feeds of this test, and no other address of this machine.
  fetchOptions: { reach: ({ port }: { port: number }) => port === feeds.port, timeoutMs: 1_500 },
  intervalSeconds: 1,
}
const app = useTestServer({}, async () => ({ news }))
afterAll(async () => {
  await feeds.close()
  await hidden.close()
})

let once: Promise<{ ana: TestUser }> | undefined
const ana = async () => (await (once ??= createUsers(app, 'ana'))).ana
const listed = async (query: Record<string, string | number> = {}) => (await (await ana()).call(listNews, { query })).body
const headlines = async (query: Record<string, string | number> = {}) => (await listed(query)).map(({ headline }) => headline)
const requestsFor = (path: string) => feeds.requests.filter((one) => one.path === path)
const dueIn = async (path: string) =>
  (
    await app.deps.db.one<{ seconds: number }>`
    select extract(epoch from due_at - now())::float8 as seconds from news_feeds where url = ${feeds.url + path}`
  )?.seconds
/** Resolves when all feeds have been read once. */
const read = () =>
  vi.waitFor(async () => expect((await app.deps.db.many`select from news_feeds`).length).toBe(news.feeds.length), { timeout: 30_000 })

test('reads RSS 2.0, RSS 1.0 and Atom: headline, source, link and time, newest first', async () => {
  await read()
  const headlines = (await listed()).map(({ headline, source, url, published_at }) => [headline, source, url, published_at])
  // Items without a date or with a future one are dated now.
  expect(new Set(headlines.slice(0, 2).map(([headline]) => headline))).toEqual(new Set(['From a time to come', 'Without a date']))
  expect(headlines.slice(2)).toEqual([
    [
      expect.stringMatching(/^Apple opens/),
      expect.stringMatching(/Press|Echo/),
      expect.stringContaining('press.example/apple'),
      hoursAgo(1).toISOString(),
    ],
    ['Gold reserves published', 'The Old Bank', 'https://old.example/1', hoursAgo(3).toISOString()],
    ['Found where it went', `${'M'.repeat(59)}\uFFFD`, `${feeds.url}/found`, hoursAgo(4).toISOString()],
    ['Zürich: Swiss franc fixed', 'Notenbank', `${feeds.url}/de/a.html`, hoursAgo(5).toISOString()],
  ])
  expect(JSON.stringify(await listed())).not.toContain('No word of this')
})
test('headlines are tagged; the list filters by market, symbol and watchlist', async () => {
  await read()
  expect((await listed({ symbol: 'AAPL' })).map(({ symbols, markets }) => [symbols, markets])).toEqual([[['AAPL'], ['Stock']]])
  expect(await headlines({ market: 'Forex' })).toEqual(['Gold reserves published', 'Zürich: Swiss franc fixed'])
  expect(await headlines({ market: 'Commodities' })).toEqual(['Gold reserves published'])
  const viewer = await ana()
  expect(await headlines({ watched: 'true' })).toEqual([])
  const { body: list } = await viewer.call(createWatchlist, { body: { name: 'Mine' } })
  await viewer.call(setWatchlistSymbols, { params: { id: list.id }, body: { symbols: ['XAUUSD', 'USDCHF'] } })
  expect(await headlines({ watched: 'true' })).toEqual(['Gold reserves published', 'Zürich: Swiss franc fixed'])
  expect(await headlines({ watched: 'true', market: 'Commodities' })).toEqual(['Gold reserves published'])
})

test('the list is paged and accepts only its own cursors', async () => {
  await read()
  const viewer = await ana()
  const all = await headlines()
  const first = await viewer.call(listNews, { query: { limit: 4 } })
  const cursor = first.body.at(-1)?.id ?? ''
  const second = await viewer.call(listNews, { query: { limit: 4, cursor } })
  expect([...first.body, ...second.body].map(({ headline }) => headline)).toEqual(all)
  expect([first.next === null, second.next]).toEqual([false, null])
  expect((await viewer.call(listNews, { query: { cursor: 'x' } })).fields).toEqual({ cursor: ['This cursor is not one of ours.'] })
})

describe('an invalid feed', () => {
  test('inserts nothing, is logged by its host and retried later', async () => {
    await read()
    const entries = app.logLines.map((line) => JSON.parse(line) as { msg: string; feed?: string; why?: string })
    const why = entries.filter(({ msg }) => msg === 'could not read a news feed').map((line) => line.why)
    expect(why.length).toBeGreaterThanOrEqual(BAD.length)
    expect(why).toEqual(expect.arrayContaining(['status 429', 'larger than 2097152 bytes', 'invalid redirect', 'not well-formed XML']))
    expect(new Set(entries.flatMap(({ feed = [] }) => feed))).toEqual(new Set(['127.0.0.1']))
    for (const path of BAD.filter((one) => one !== '/busy')) expect(await dueIn(path)).toSatisfy((seconds) => seconds > 0 && seconds <= 300)
  })

  test('is retried after its Retry-After, and after twice the delay for each failure', async () => {
    await read()
    expect(await dueIn('/busy')).toSatisfy((seconds) => seconds > 600 && seconds <= 3_000)
    await app.deps.db.run`update news_feeds set due_at = now() where url = ${`${feeds.url}/down`}`
    await vi.waitFor(async () => expect(await dueIn('/down')).toSatisfy((seconds) => seconds > 300 && seconds <= 600), { timeout: 10_000 })
  })

  test('cannot redirect to a private address', async () => {
    await read()
    expect(requestsFor('/inside')).toHaveLength(1)
    expect(hidden.requests).toEqual([])
  })

  test.each([
    'http://localhost/feed',
    'http://127.0.0.1/feed',
    'http://[::ffff:127.0.0.1]/feed',
    'http://169.254.169.254/latest/meta-data',
  ])('is not fetched from %s unless a test allows it', async (url) => {
    const asking = fetchFeed(url, { etag: null, lastModified: null }, { options: FETCH_DEFAULTS, stopping: new AbortController().signal })
    await expect(asking).rejects.toThrow(FeedError)
    await expect(asking).rejects.toThrow('not an address of the public web')
    expect(FETCH_DEFAULTS.reach).toBe(publicWebOnly)
  })
})

test('fetches only changed feeds, inserts known items once and publishes new ones', async () => {
  await read()
  const stream = await openEventStream(app.url, await ana())
  const before = await headlines()
  const readAgain = async (times: number) => {
    await app.deps.db.run`update news_feeds set due_at = now() where url = ${`${feeds.url}/rss`}`
    await vi.waitFor(async () => expect(await dueIn('/rss')).toBeGreaterThan(300), { timeout: 10_000 })
    expect(requestsFor('/rss')).toHaveLength(times)
  }
  await readAgain(2)
  expect(requestsFor('/rss').at(-1)?.headers).toMatchObject({
    'if-none-match': '"v1"',
    'if-modified-since': 'Sat, 01 Nov 2025 00:00:00 GMT',
  })
  expect(await headlines()).toEqual(before)
  const eventsBefore = stream.newsCount()
  isChanged = true
  await readAgain(3)
  expect((await headlines()).toSorted()).toEqual([...before, 'Nvidia opens one too'].toSorted())
  await vi.waitFor(() => expect(stream.newsCount()).toBe(eventsBefore + 1))
  stream.close()
})

test('one of two processes reads, and both return the same headlines', { tags: ['full'] }, async () => {
  await read()
  const other = await startTestServer(app.database, {}, { news })
  const before = requestsFor('/rdf').length
  for (const times of [1, 2, 3]) {
    await app.deps.db.run`update news_feeds set due_at = now() where url = ${`${feeds.url}/rdf`}`
    await vi.waitFor(async () => expect(await dueIn('/rdf')).toBeGreaterThan(300), { timeout: 10_000 })
    expect(requestsFor('/rdf')).toHaveLength(before + times)
  }
  await other.close()
})

describe('without feeds', () => {
  const plain = useTestServer()

  test('headlines are marked as sample data, without a publisher and a link', async () => {
    const { bea } = await createUsers(plain, 'bea')
    await vi.waitFor(async () => expect((await bea.call(listNews)).body).toHaveLength(20))
    const { body, next } = await bea.call(listNews)
    expect(next).not.toBeNull()
    for (const item of body) expect(item).toMatchObject({ is_sample: true, url: null, source: 'Simulated' })
    expect(body.map(({ published_at }) => published_at)).toEqual(
      body
        .map(({ published_at }) => published_at)
        .toSorted()
        .toReversed(),
    )
  })

  test('removing a feed removes its headlines', async () => {
    const { cem } = await createUsers(plain, 'cem')
    const other = await startTestServer(
      plain.database,
      {},
      { news: { ...news, feeds: news.feeds.filter(({ url }) => url.endsWith('/rdf')) } },
    )
    const listAll = async () => (await cem.call(listNews, { query: { limit: 50 } })).body
    // Wait until the other process runs the job, since both compete for it.
    await vi.waitFor(
      async () => {
        await makeDue(plain.deps.db, 'collect-news')
        expect((await listAll()).map(({ is_sample }) => is_sample)).toEqual([false])
      },
      { timeout: 10_000, interval: 200 },
    )
    await other.close()
    await makeDue(plain.deps.db, 'collect-news')
    // The job inserts the samples before it removes the items of the feed.
    await vi.waitFor(async () => expect((await listAll()).map(({ is_sample }) => is_sample)).toEqual(Array(48).fill(true)), {
      timeout: 10_000,
    })
  })
})
