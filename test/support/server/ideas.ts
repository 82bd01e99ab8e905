import { readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { listQuotes } from '@trademates/contract/prices'
import { createPost, type Post } from '@trademates/contract/posts'
import { parseReceipt, readReceipt, type Receipt } from '@trademates/contract/receipt-file'
import { type ApiResponse, sendRequest } from '#api/call.ts'
import type { TestPriceSource } from '#services/price-source.ts'
import { openMarket } from './market.ts'
import type { TestServer } from './test-server.ts'
import type { TestUser } from './users.ts'
import { expect, vi } from 'vitest'

const DAY_MS = 86_400_000

/** Terms of a long idea around a price: stop 3% below, target 6% above, expiration in a week. */
export const longIdea = (price: number, symbol = 'BTCUSD') => ({
  symbol,
  direction: 'long',
  entry: { kind: 'market' },
  stop: (price * 0.97).toFixed(2),
  targets: [{ price: (price * 1.06).toFixed(2), share: 100 }],
  expires_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 7 * DAY_MS).toISOString(),
  position: { side: 'none' },
  paid: false,
})

/** The newest price of a symbol. */
export async function readPrice(user: TestUser, symbol = 'BTCUSD'): Promise<number> {
  const [quote] = (await user.call(listQuotes, { query: { symbols: symbol } })).body
  return Number(quote?.price)
}

/** Posts an idea with these changes of `longIdea`. */
export async function postIdea(user: TestUser, changes: object = {}, post: object = {}): Promise<ApiResponse<typeof createPost>> {
  const idea = JSON.stringify({ ...longIdea(await readPrice(user)), ...changes })
  return user.call(createPost, { body: { description: 'An idea', trading_markets: 'Crypto', ...post, idea } })
}

/** The idea of a post; throws if it has none. */
export function ideaOf({ idea }: Pick<Post, 'idea'>): Idea {
  if (idea === null) throw new Error('The post has no idea.')
  return idea
}

/** The grader follows new symbols every second. */
const GRADED = { timeout: 8_000 }

/** Waits until an idea has these properties. */
export const expectIdea = (user: TestUser, { id }: Pick<Idea, 'id'>, expected: object): Promise<void> =>
  vi.waitFor(async () => expect((await user.call(readIdea, { params: { id } })).body).toMatchObject(expected), GRADED)

/**
 * Opens a market and posts `longIdea` on it, which enters at 100, with its target at 106 and its stop at 97. It expires in a month. The clock of
 * `Date` has to be fake.
 */
export async function enterIdea(prices: TestPriceSource, user: TestUser, code: string) {
  const market = openMarket(prices, code, '100')
  const expires_at = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30 * DAY_MS).toISOString()
  const idea = ideaOf((await postIdea(user, { ...longIdea(100, code), expires_at })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await expectIdea(user, idea, { state: 'live', fill: '100' })
  return { market, idea }
}

const RECEIPT_TIMEOUT_MS = 8_000

/** Waits until everything about an idea is sealed; returns its receipt. */
export async function waitForReceipt({ url }: Pick<TestServer, 'url'>, { session }: TestUser, { id }: Pick<Idea, 'id'>): Promise<Receipt> {
  const headers = { authorization: `Bearer ${session.access}` }
  return vi.waitFor(
    async () => {
      const receipt = parseReceipt(await (await sendRequest(url, readReceipt, { params: { id }, headers })).text())
      if (receipt === null) throw new Error('The receipt is not ready.')
      return receipt
    },
    { timeout: RECEIPT_TIMEOUT_MS },
  )
}
