import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { block } from '@trademates/contract/profiles'
import { MARKETS, type Market } from '@trademates/contract/markets'
import type { Post } from '@trademates/contract/posts'
import { listQuotes } from '@trademates/contract/prices'
import { search, suggest } from '@trademates/contract/search'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const idsFor = async (user: TestUser, q: string) =>
  (await user.call(search, { query: { q, kind: 'posts', limit: 50 } })).body.posts.map(({ id }) => id)

const WORDS = ['gold', 'silver', 'breaks', 'range', 'holds']
const TAGS = ['swing', 'macro']

const VIDEO = join(import.meta.dirname, '../../../test/files/tiny.mp4')

/** The files of the posts, by the remainder of their number by 12. */
async function createFiles(): Promise<Partial<Record<number, File[]>>> {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  const [image, video, data] = [
    new File([png], 'gold.png'),
    new File([await readFile(VIDEO)], 'replay.mp4'),
    new File(['1.1'], 'levels.csv'),
  ]
  return { 1: [data], 2: [image, data], 3: [image], 5: [video], 7: [data], 8: [image], 9: [video] }
}

/** Forty posts of two authors with different words, markets, tags, symbols, files and likes, and an idea of each, newest first. */
async function createPosts(ana: TestUser, ben: TestUser): Promise<Post[]> {
  const posts: Post[] = []
  const filesByRemainder = await createFiles()
  for (let n = 0; n < 40; n += 1) {
    const words = WORDS.filter((_, at) => (n * 7 + at * 3) % 4 < 2)
    const author = n % 3 === 0 ? ben : ana
    const symbol = [' $NVDA', ' $BTCUSD', n % 2 === 0 ? ' $SPX' : ''][n % 3] ?? ''
    const link = n % 5 === 0 ? ' https://x.example/a' : ''
    const post = await author.createPost(`${words.join(' ')} n${n}${symbol}${link}`, {
      market: MARKETS[n % MARKETS.length] as Market,
      tags: TAGS.filter((_, at) => n % (at + 2) === 0),
      ...(symbol !== '' && n % 2 === 0 && { stance: n % 4 === 0 ? ('bullish' as const) : ('bearish' as const) }),
      files: filesByRemainder[n % 12] ?? [],
    })
    // The files stay with the earlier version.
    if ([1, 8, 9].includes(n % 12)) await author.editPost(post, { remove_files: post.files.map(({ id }) => id) })
    if (n % 4 === 0) await ana.likePost(post)
    if (n % 8 === 0) await ben.likePost(post)
    if (n % 7 === 0) await author.editPost(post, { name: 'edited' })
    posts.unshift((await ana.readPost(post)).body)
  }
  for (const author of [ana, ben]) posts.unshift((await postIdea(author, {}, { description: 'gold breaks as an idea' })).body)
  return posts
}

const hasFile =
  (...kinds: string[]): Condition =>
  ({ files }) =>
    files.some(({ kind }) => kinds.includes(kind))

type Condition = (post: Post) => boolean

const has =
  (word: string): Condition =>
  ({ description }) =>
    description.split(' ').includes(word)
const CONDITIONS: [string, Condition][] = [
  ['gold', has('gold')],
  ['"gold breaks"', ({ description }) => description.includes('gold breaks')],
  ['-silver', (post) => !has('silver')(post)],
  ['from:operator_ben', ({ author }) => author === 'operator_ben'],
  ['-from:operator_ben', ({ author }) => author !== 'operator_ben'],
  ['from:me', ({ author }) => author === 'operator_ana'],
  ['market:stocks', ({ trading_markets: market }) => market === 'Stock'],
  ['market:forex market:crypto', ({ trading_markets: market }) => market === 'Forex' || market === 'Crypto'],
  ['market:index', ({ symbols }) => symbols.some(({ code }) => code === 'SPX')],
  ['has:link', ({ description }) => description.includes('https')],
  ['has:file', hasFile('pdf', 'other')],
  ['has:image', hasFile('image')],
  ['has:video', hasFile('video')],
  ['has:image has:video', hasFile('image', 'video')],
  ['has:idea', ({ idea }) => idea !== null],
  ['has:chart', () => false],
  ['has:poll', () => false],
  ['is:bullish', ({ stance }) => stance === 'bullish'],
  ['is:bearish', ({ stance }) => stance === 'bearish'],
  ['is:edited', ({ edited_at: at }) => at !== null],
  ['$NVDA', ({ symbols }) => symbols.some(({ code }) => code === 'NVDA')],
  ['$XBT', ({ symbols }) => symbols.some(({ code }) => code === 'BTCUSD')],
  ['#swing', ({ tags }) => tags.some(({ name }) => name === 'swing')],
  ['likes:1', ({ likes_count: count }) => count >= 1],
  ['likes:2', ({ likes_count: count }) => count >= 2],
  ['before:2020-01-01', () => false],
  ['after:2020-01-01', () => true],
]

test('each filter alone and any two together find what a plain loop over the posts finds', async () => {
  const { operator_ana: ana, operator_ben: ben } = await createUsers(app, 'operator_ana', 'operator_ben')
  const posts = await createPosts(ana, ben)
  const expected = (...conditions: Condition[]) => posts.filter((post) => conditions.every((holds) => holds(post))).map(({ id }) => id)
  for (const [q, holds] of CONDITIONS) {
    const isEmpty = ['has:chart', 'has:poll', 'before:2020-01-01'].includes(q)
    expect(expected(holds).length > 0, `posts for ${q}`).toBe(!isEmpty)
    expect(await idsFor(ana, `${q} after:2020-01-01`), q).toEqual(expected(holds))
  }
  for (const [at, [first, one]] of CONDITIONS.entries()) {
    const [second, other] = CONDITIONS[(at * 5 + 3) % CONDITIONS.length] ?? ['', () => true]
    // Filters of one name are alternatives.
    if (first.split(':')[0] === second.split(':')[0] || (first.startsWith('$') && second.startsWith('$'))) continue
    expect(await idsFor(ana, `${first} ${second}`), `${first} ${second}`).toEqual(expected(one, other))
  }
  const all = 'gold -silver from:operator_ana from:operator_ben likes:1 after:2020-01-01 before:2999-01-01'
  expect(await idsFor(ana, all)).toEqual(
    expected(
      has('gold'),
      (post) => !has('silver')(post),
      ({ likes_count: count }) => count >= 1,
    ),
  )

  await ben.call(block, { params: { userId: ana.id } })
  expect(await idsFor(ana, 'from:operator_ben')).toEqual([])
  expect(await idsFor(ana, 'likes:1 after:2020-01-01')).toEqual(
    expected(({ author, likes_count: count }) => author === 'operator_ana' && count >= 1),
  )
})

test('a filter that does not exist is text and noted; a known one with another value is a field error', async () => {
  const { dora } = await createUsers(app, 'dora')
  await dora.createPost('a foo:bar of mine')
  const { body } = await dora.call(search, { query: { q: 'foo:bar from:dora', kind: 'posts' } })
  expect(body.posts).toHaveLength(1)
  expect(body.filters).toEqual([{ name: 'from', value: 'dora' }])
  expect(body.notes).toEqual(['“foo:” is not a filter. Searched as text.'])
  for (const [q, error] of [
    ['has:sound', 'has: takes image, video, file, chart, idea, link or poll.'],
    ['likes:many', 'likes: takes a whole number.'],
    [Array.from({ length: 13 }, (_, at) => `#a${at}`).join(' '), 'At most 12 filters.'],
  ] as const)
    expect(await dora.call(search, { query: { q } })).toHaveFieldErrors({ q: [error] })
  expect(await dora.call(search, { query: { q: 'x'.repeat(201) } })).toHaveFieldErrors({ q: ['At most 200 characters.'] })
})

test('suggestions have symbols with known prices, people, starts of posts and tags; Enter opens the best', async () => {
  const { goldleaf } = await createUsers(app, 'goldleaf')
  const post = await goldleaf.createPost(`Gold holds ${'the range '.repeat(30)}`, { tags: ['goldbug'] })
  await goldleaf.call(listQuotes, { query: { symbols: 'XAUUSD' } })
  const suggestionsFor = async (q: string, more = {}) => (await goldleaf.call(suggest, { query: { q, ...more } })).body
  const { symbols, people, posts, tags, best } = await suggestionsFor('gold')
  expect(symbols.map(({ symbol, class: matchClass }) => [symbol.code, matchClass]).slice(0, 3)).toEqual([
    ['XAUUSD', 0],
    ['GC1!', 0],
    ['GOLD', 0],
  ])
  expect(symbols[0]?.quote).toMatchObject({ is_sample: true, is_stale: false, delay: 0 })
  expect(symbols[0]?.quote?.price).toMatch(/^\d+\.\d\d$/)
  expect(people.map(({ username }) => username)).toContain('goldleaf')
  expect(posts[0]).toEqual({
    id: post.id,
    author: { id: goldleaf.id, username: 'goldleaf', image: null },
    excerpt: post.description.slice(0, 140),
    created_at: post.created_at,
  })
  expect(tags).toContainEqual({ name: 'goldbug', posts_count: 1 })
  expect(best).toEqual({ kind: 'symbol', id: 'XAUUSD' })
  expect((await suggestionsFor('gold', { symbols: 'false' })).symbols).toEqual([])
  expect((await suggestionsFor('goldleaf')).best).toEqual({ kind: 'person', id: goldleaf.id })
  expect((await suggestionsFor('tesal')).best).toBeNull()
  expect((await suggestionsFor('has:sound')).posts).toEqual([])
})

test('posts before a day are found behind 20,000 newer ones', async () => {
  const { operator_dee: dee } = await createUsers(app, 'operator_dee')
  const post = await dee.createPost('An old note')
  const at = new Date('2019-06-01T12:00:00Z')
  // An id carries its time.
  await app.deps.db.script(`
    set session_replication_role = replica;
    update posts set id = '${newId(at)}', created_at = '${at.toISOString()}' where id = '${post.id}';
    insert into posts (id, author_id, name, description, market)
      select gen_random_uuid(), '${dee.id}', 'filler', 'd', 'Forex' from generate_series(1, 20001);
    update posts set id = ('fffffff0' || substr(id::text, 9))::uuid where name = 'filler';
    set session_replication_role = origin`)
  const found = async (q: string) =>
    (await dee.call(search, { query: { q, kind: 'posts' } })).body.posts.map(({ description }) => description)
  expect(await found('before:2019-06-02')).toEqual(['An old note'])
  expect(await found('before:2019-06-02 before:2018-01-01 market:forex market:stock')).toEqual(['An old note'])
  expect(await found('before:2019-06-01')).toEqual([])
  expect(await found('before:0001-01-01')).toEqual([])
  expect((await dee.call(suggest, { query: { q: 'before:2019-06-02' } })).body.posts.map(({ excerpt }) => excerpt)).toEqual(['An old note'])
})
