import { listIdeaEvents } from '@trademates/contract/idea-endpoints'
import { listQuotes } from '@trademates/contract/prices'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enterIdea, expectIdea } from '@trademates/test-support/server/ideas.ts'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, toTestUser } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import type { Source } from '#features/prices/source.ts'

const first = createPriceSource('ETHUSD', 'XRPUSD')
const sample = createPriceSource('SOLUSD')
const later = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD')
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
  // The sweep of each quarter of an hour reads the candles of this source.
  market.advance(16 * 60_000)
  market.write(['106', '106', '106', '106'])
  await expectIdea(author, idea, { state: 'target', practice, source: { name }, fill: '100', r: '2.0000', exits: [{ price: '106.00' }] })
  const events = (await author.call(listIdeaEvents, { params: { id: idea.id } })).body
  expect(events.map(({ kind }) => kind)).toEqual(['posted', 'entered', 'target'])
})

test('A9 a quote of its source makes an idea provisional at once, also if another source covers the symbol since a restart', async () => {
  const { address, drop } = await createTestDatabase()
  const start = (...sources: Source[]) => startTestServer(address, {}, { prices: sources, gradesIdeas: true, corporateActions: new Map() })
  const before = await start(first.source)
  const { uma } = await createUsers(before, 'uma')
  const { market, idea } = await enterIdea(first, uma, 'XRPUSD')
  await before.close()

  const after = await start({ ...later.source, about: { ...about, name: 'Otherland' } }, first.source)
  const author = toTestUser(after, 'uma', uma.session)
  openMarket(later, 'XRPUSD', '50').quote('50')
  market.quote('107')
  await expectIdea(author, idea, { state: 'live', is_provisional: true, touched: { level: 'target', target: 1, price: '106.00' } })
  expect((await author.call(listQuotes, { query: { symbols: 'XRPUSD' } })).body[0]).toMatchObject({
    price: '50',
    source: { name: 'Otherland' },
  })
  await after.close()
  await drop()
})
