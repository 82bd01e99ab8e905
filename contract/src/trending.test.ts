import { describe, expect, test } from 'vitest'
import cases from './trending-cases.json' with { type: 'json' }
import { compareWithExpected, foldText, type Mention, type SymbolActivity, trend } from './trending.ts'

const NOW = Date.parse('2026-11-20T15:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000

const ACTIVITY: SymbolActivity = { market: 'Stock', price: 180, turnover: 9e9, hourlyMean: 0.2, dailyWeight: 0, dailyAuthors: 0 }
const WORDS =
  'apple river stone cloud maple tiger ocean amber cedar flame grain haste ivory jolly karma lemon night olive pearl quilt'.split(' ')

/** Texts of which no two are alike. */
const uniqueText = (at: number) =>
  [0, 1, 2, 3, 4]
    .map((place) => `${WORDS[(at * 7 + place * 3) % 20]}${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}`)
    .join(' ')

function mention(at: number, more: Partial<Mention> = {}): Mention {
  return {
    author: `author ${at}`,
    at: NOW - (at % 50) * MINUTE,
    authorCreatedAt: NOW - 100 * DAY,
    isEstablished: true,
    isLimited: false,
    symbols: ['NVDA'],
    text: uniqueText(at),
    ...more,
  }
}

const mentions = (count: number, more: (at: number) => Partial<Mention> = () => ({})) =>
  Array.from({ length: count }, (_, at) => mention(at, more(at)))
const run = (posts: readonly Mention[], activity: Partial<SymbolActivity> = {}) =>
  trend(NOW, posts, { activities: new Map([['NVDA', { ...ACTIVITY, ...activity }]]), hourShare: 1 })

/** The posts of the cases, and the activity of their symbol. */
const POSTS: Record<string, { posts: Mention[]; activity?: Partial<SymbolActivity> }> = {
  T1: { posts: mentions(4) },
  T2: { posts: mentions(5) },
  T3: { posts: mentions(41) },
  T4: { posts: mentions(60) },
  T5: { posts: mentions(10, (at) => (at >= 6 ? { authorCreatedAt: NOW - 3 * DAY } : {})) },
  T6: { posts: mentions(5, (at) => ({ text: `$AB${at} goes to the moon today, trust me` })) },
  T7: { posts: mentions(3, () => ({ symbols: ['NVDA', 'A', 'B', 'C', 'D', 'E'] })) },
  T8: { posts: mentions(6, (at) => (at >= 3 ? { author: 'one' } : {})) },
  T9: { posts: mentions(8), activity: { price: 0.84 } },
  T10: { posts: mentions(6, (at) => (at >= 3 ? { isEstablished: false } : {})) },
}

describe('the cases of markets-cases.json', () => {
  test.each(cases)('$name', ({ name, expected_per_hour: hourlyMean, n, e, ratio, z, authors, rising, held }) => {
    const { posts = [], activity } = POSTS[name] ?? {}
    const result = run(posts, { hourlyMean, ...activity })
    expect(result.rising.some(({ symbol }) => symbol === 'NVDA')).toBe(rising)
    expect(result.held.flatMap(({ held: codes }) => codes)).toEqual(held === null ? [] : [held])
    const hour = result.hours.find(({ symbol }) => symbol === 'NVDA') ?? { weight: 0, authors: 0 }
    expect([hour.weight, hour.authors]).toEqual([n, authors])
    const found = compareWithExpected(n, hourlyMean)
    expect([found.e, Number(found.ratio.toFixed(4)), Number(found.z.toFixed(4))]).toEqual([e, ratio, z])
  })
})

test('posts of accounts younger than a day change nothing', () => {
  const posts = mentions(30)
  const armies = [1, 10, 200].map((count) =>
    mentions(count, (at) => ({
      author: `army ${at}`,
      authorCreatedAt: NOW - (at % 50) * MINUTE - DAY / 2,
      text: 'Buy now before it is too late',
    })),
  )
  for (const army of armies) expect(run([...posts, ...army])).toEqual(run(posts))
})

test('fifty copies neither lift a symbol nor hide another one', () => {
  const copies = mentions(50, (at) => ({
    author: `copy ${at}`,
    symbols: ['TSLA', 'NVDA'].slice(0, 1),
    text: `This one goes up ${at} percent, join me`,
  }))
  const activities = new Map([
    ['NVDA', ACTIVITY],
    ['TSLA', ACTIVITY],
  ])
  const result = trend(NOW, [...mentions(12), ...copies], { activities, hourShare: 1 })
  expect(result.rising.map(({ symbol }) => symbol)).toEqual(['NVDA'])
  expect(result.held).toMatchObject([{ symbol: 'TSLA', n: 1, posts: 50, held: ['copies'] }])
})

test.each([
  ['$NVDA', '$AMD 5%', true],
  ['$NVDA', '$NVDA moon', false],
  ['moon', 'Moon!', true],
  ['moon', 'mars', false],
  ['to mars', 'to mars', true],
  ['to mars', 'to moon', false],
  ['to mars', 'to mars now', false],
  // Three common of five series of three words, then two of six.
  ['one two three four five six', 'one two three four five seven', true],
  ['one two three four five six', 'one two three four seven eight', false],
])('posts are alike from 60% of their series of three words on: %s, %s: %s', (one, other, isAlike) => {
  const { hours } = run([mention(0, { text: one }), mention(1, { text: other })])
  expect(hours.map(({ authors }) => authors)).toEqual([isAlike ? 1 : 2])
})

test('invitations and wallet addresses hold a symbol back', () => {
  const lures = ['join t.me/signals now', 'send to 0x52908400098527886E0F7030069857D2E4169EE7', 'see discord.gg/abc']
  expect(run(mentions(9, (at) => (at < 3 ? { text: `${lures[at]} ${uniqueText(at)}` } : {}))).held).toMatchObject([{ held: ['lures'] }])
})

test('most discussed symbols need a weight of 3 in a day, and are ordered by it', () => {
  const discussed = (days: [string, number][]) =>
    trend(NOW, [], {
      activities: new Map(days.map(([symbol, dailyWeight]) => [symbol, { ...ACTIVITY, dailyWeight, dailyAuthors: 9 }])),
      hourShare: 1,
    }).discussed.map(({ symbol }) => symbol)
  expect(
    discussed([
      ['B', 5],
      ['A', 5],
      ['C', 2.75],
      ['D', 9],
    ]),
  ).toEqual(['D', 'A', 'B'])
})

test('a quiet hour of the week expects less, within limits', () => {
  const expected = (hourShare: number) =>
    trend(NOW, mentions(20), { activities: new Map([['NVDA', { ...ACTIVITY, hourlyMean: 8 }]]), hourShare }).rising.map(({ e }) => e)
  expect([expected(0.5), expected(0.01), expected(1)]).toEqual([[4], [2], []])
})

test('folds case, cashtags, links, numbers and punctuation', () => {
  expect(foldText('$NVDA: Up 5% — see https://x.example/a, "NOW" ($AMD, “$BTC.X”)!')).toEqual(['up', 'see', 'now'])
})
