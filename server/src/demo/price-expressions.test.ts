import { expect, test } from 'vitest'
import { sampleQuote } from '#features/prices/sample/sample-source.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { resolveTags } from '#features/symbols/cashtag-symbols.ts'
import { type DemoPost, POSTS, CONVERSATIONS } from './content.ts'
import { fillFilePrices, fillPrices, fillPostPrices } from './price-expressions.ts'

/** A number this close to the price of a symbol counts as a price of it. */
const PRICE_TOLERANCE = 0.25
/** Allowed distance from the range of the day. */
const TOLERANCE = 0.015
const HOUR_MS = 3_600_000
const NUMBER = /(?<![\w$.,])\d[\d,]*(?:\.\d+)?(?!\w)/g
const WAITING = /\{\{[^}]* waits\}\}/g

const withoutWaiting = (post: DemoPost): DemoPost => ({
  ...post,
  text: post.text.replaceAll(WAITING, 'there'),
  comments: (post.comments ?? []).map((comment) => ({ ...comment, text: comment.text.replaceAll(WAITING, 'there') })),
})

function contradictionsIn(post: DemoPost, at: number): string[] {
  const { name = '', text, comments = [] } = fillPostPrices(withoutWaiting(post), at)
  const content = [name, text, ...comments.map((comment) => comment.text)].join('\n')
  const figures = [...content.matchAll(NUMBER)].map(([figure]) => Number(figure.replaceAll(',', '')))
  const ranges = resolveTags(post.text, { market: post.market }).resolved.map(({ code }) => {
    const symbol = findSymbol(code, new Date(at))
    const quote = symbol && sampleQuote(symbol, at)
    return { price: Number(quote?.price), low: Number(quote?.low) * (1 - TOLERANCE), high: Number(quote?.high) * (1 + TOLERANCE) }
  })
  return figures
    .filter((figure) => ranges.some(({ price }) => Math.abs(figure / price - 1) <= PRICE_TOLERANCE))
    .filter((figure) => !ranges.some(({ low, high }) => low <= figure && figure <= high))
    .map((figure) => `${post.by}: ${figure} in ${text}`)
}

test.each(['2026-11-23T15:00:00Z', '2027-02-10T09:30:00Z', '2028-06-15T20:15:00Z'])(
  'prices in demo posts match the simulated ones when seeded at %s',
  (seededAt) => {
    const contradictions = POSTS.flatMap((post) => contradictionsIn(post, Date.parse(seededAt) - post.hoursAgo * HOUR_MS))
    expect(contradictions).toEqual([])
  },
)

test('all expressions of posts and conversations are valid', () => {
  const at = Date.UTC(2026, 10, 23)
  const texts = [
    ...POSTS.map((post) => JSON.stringify(fillPostPrices(post, at))),
    ...CONVERSATIONS.flatMap(({ lines }) =>
      lines.map(({ text, files = [] }) => fillPrices(text, at) + JSON.stringify(fillFilePrices(files, at))),
    ),
  ]
  expect(texts.filter((text) => text.includes('{{'))).toEqual([])
})

test('an expression yields the simulated price at a time, adjusted and rounded', () => {
  const at = Date.UTC(2026, 10, 20)
  expect(fillPrices('{{ES1! /0}}', at)).toMatch(/^6,\d{3}$/)
  const price = Number(fillPrices('{{EURUSD}}', at))
  expect(Number(fillPrices('{{EURUSD +1%}}', at))).toBeCloseTo(price * 1.01, 4)
  expect(Number(fillPrices('{{EURUSD /2 +0.5 /1}}', at))).toBe(Math.round((Math.round(price * 100) / 100 + 0.5) * 10) / 10)
  expect(fillPrices('{{EURUSD -2h}}', at)).toBe(fillPrices('{{EURUSD}}', at - 2 * HOUR_MS))
  expect(() => fillPrices('{{UNKNOWN}}', at)).toThrow('UNKNOWN')
})
