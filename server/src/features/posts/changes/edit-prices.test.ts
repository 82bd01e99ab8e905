import type { Post } from '@trademates/contract/posts'
import { expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'

const WAIT = { timeout: 8_000 }
const HOUR_MS = 3_600_000
const prices = createPriceSource('BTCUSD', 'ETHUSD', 'SOLUSD')
const app = useTestServer({}, async () => ({ prices: [prices.source] }))

const readNow = async (user: TestUser, post: Post): Promise<Post> => (await user.readPost(post)).body
const waitForPrices = (user: TestUser, post: Post) =>
  vi.waitFor(async () => expect((await readNow(user, post)).symbols.every(({ price }) => price !== null)).toBe(true), WAIT)
const waitForMove = (user: TestUser, post: Post, move: Post['edit_move']) =>
  vi.waitFor(async () => expect((await readNow(user, post)).edit_move).toEqual(move), WAIT)

test('A21 each version states the price at which it was replaced, and the post how far the price had moved', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  prices.publish('BTCUSD', '64000')
  prices.publish('ETHUSD', '3000')
  const post = await ana.createPost('$BTC before $ETH', { market: 'Crypto' })
  expect(post.edit_move).toBeNull()
  await waitForPrices(ana, post)
  const stream = await openEventStream(app.url, ben)

  prices.publish('BTCUSD', '62016')
  prices.publish('ETHUSD', '3300')
  await ana.editPost(post, { description: '$BTC after $ETH' })
  await waitForMove(ben, post, { code: 'BTCUSD', percent: '-3.10', r: null })
  await vi.waitFor(
    () =>
      expect(stream.events.map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ id: post.id, edit_move: { code: 'BTCUSD', percent: '-3.10', r: null } }),
      ),
    WAIT,
  )
  stream.close()
  await vi.waitFor(async () => expect((await ben.listVersions(post))[0]?.prices).toHaveLength(2), WAIT)
  expect((await ben.listVersions(post))[0]?.prices).toMatchObject([
    { code: 'BTCUSD', price: '62016', change_percent: '-3.10', is_sample: false },
    { code: 'ETHUSD', price: '3300', change_percent: '10.00', is_sample: false },
  ])

  // The newest edit counts; the version before keeps its prices.
  prices.publish('BTCUSD', '64640')
  await ana.editPost(post, { description: '$BTC again' })
  await waitForMove(ben, post, { code: 'BTCUSD', percent: '1.00', r: null })
  expect((await ben.listVersions(post)).map(({ prices: [first] }) => first?.price)).toEqual(['64640', '62016'])
})

test('A21 on an idea the move is also stated in R of the plan', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const hourAgo = new Date(Math.floor(Date.now() / HOUR_MS - 1) * HOUR_MS)
  prices.setCandles('SOLUSD', '15m', [{ time: hourAgo, open: '100', high: '100', low: '100', close: '100', volume: '1', final: true }])
  prices.publish('SOLUSD', '100')
  const { body: post } = await postIdea(cleo, longIdea(100, 'SOLUSD'))
  expect(ideaOf(post).stop).toBe('97.00')
  await waitForPrices(cleo, post)
  prices.publish('SOLUSD', '97.6')
  await cleo.editPost(post, { description: 'second thoughts' })
  await waitForMove(cleo, post, { code: 'SOLUSD', percent: '-2.40', r: '-0.8000' })
})

test('A21 an unknown price is left out', async () => {
  const { dora } = await createUsers(app, 'dora')
  const post = await dora.createPost('$AAPL has no source here')
  await dora.editPost(post, { description: '$AAPL still has none' })
  await vi.waitFor(async () => {
    const waiting = await app.deps.db.one<{ n: number }>`select count(*)::int as n from post_version_prices where awaits_price`
    expect(waiting?.n).toBe(0)
  }, WAIT)
  expect((await dora.listVersions(post))[0]?.prices).toEqual([])
  expect((await readNow(dora, post)).edit_move).toBeNull()
})
