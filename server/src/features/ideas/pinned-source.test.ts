import { listIdeaEvents } from '@trademates/contract/idea-endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enterIdea, expectIdea } from '@trademates/test-support/server/ideas.ts'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'

const first = createPriceSource('ETHUSD')
const sample = createPriceSource('SOLUSD')
const later = createPriceSource('ETHUSD', 'SOLUSD')
const about = { url: null, is_sample: false }
/** The symbols that the source has which comes later. */
const covered = new Set<string>()
const app = useTestServer({}, async () => ({
  prices: [
    { ...later.source, about: { ...about, name: 'Otherland' }, covers: ({ code }) => covered.has(code) },
    first.source,
    { ...sample.source, about: { ...about, name: 'Sample', is_sample: true } },
  ],
  gradesIdeas: true,
}))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T16:00:05Z') }))
afterAll(() => void vi.useRealTimers())

test.each([
  ['a source with other prices changes nothing', 'ETHUSD', first, { practice: false, source: 'Testland' }],
  ['real prices leave a practice idea on simulated ones', 'SOLUSD', sample, { practice: true, source: 'Sample' }],
] as const)('A11 %s when it covers the symbol later', async (_what, code, source, { practice, source: name }) => {
  const { [code]: author } = await createUsers(app, code)
  if (author === undefined) throw new Error('no user')
  const { market, idea } = await enterIdea(source, author, code)
  expect(idea).toMatchObject({ practice, source: { name } })

  covered.add(code)
  const other = openMarket(later, code, '50')
  // Beyond the stop there, within the levels here.
  other.quote('50')
  other.write(['50', '200', '50', '200'])
  market.endMinute('100', '101', '99', '100')
  market.endMinute('100', '107', '100', '106')
  // Quotes come from the other source now: the sweep of each quarter of an hour reads the candles of this one.
  market.advance(16 * 60_000)
  market.write(['106', '106', '106', '106'])
  await expectIdea(author, idea, { state: 'target', practice, source: { name }, fill: '100', r: '2.0000', exits: [{ price: '106.00' }] })
  const events = (await author.call(listIdeaEvents, { params: { id: idea.id } })).body
  expect(events.map(({ kind }) => kind)).toEqual(['posted', 'entered', 'target'])
})
