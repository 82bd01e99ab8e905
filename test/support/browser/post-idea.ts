import type { Post } from '@trademates/contract/posts'
import { listQuotes } from '@trademates/contract/prices'
import type { AppProcess } from './app-process.ts'
import { type BrowserUser, submitPost } from './users.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Posts a long idea about BTCUSD at market, on simulated prices. It expires in a week. */
export const postIdea = (app: AppProcess, user: BrowserUser, description: string): Promise<Post> =>
  submitIdea(app, user, (price) => ({ description, price, entry: { kind: 'market' } }))

/** Posts an idea that waits for a price far below the market. */
export const postWaitingIdea = (app: AppProcess, user: BrowserUser): Promise<Post> =>
  submitIdea(app, user, (market) => {
    const price = Math.round(market * 0.8)
    return { description: 'Waiting for a dip', price, entry: { kind: 'level', price: String(price) } }
  })

/** Posts an idea with its stop 3% below and its target 6% above a price that follows from that of the market. */
async function submitIdea(
  app: AppProcess,
  user: BrowserUser,
  planAt: (market: number) => { description: string; price: number; entry: object },
): Promise<Post> {
  const response = await fetch(`${app.url}${listQuotes.path}?symbols=BTCUSD`, {
    headers: { authorization: `Bearer ${user.session.access}` },
  })
  const [quote] = (await response.json()) as { price: string }[]
  const { description, price, entry } = planAt(Number(quote?.price))
  const form = new FormData()
  form.set('description', description)
  form.set('trading_markets', 'Crypto')
  const idea = {
    symbol: 'BTCUSD',
    direction: 'long',
    entry,
    stop: (price * 0.97).toFixed(2),
    targets: [{ price: (price * 1.06).toFixed(2), share: 100 }],
    expires_at: new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 7 * DAY_MS).toISOString(),
    position: { side: 'none' },
    paid: false,
  }
  form.set('idea', JSON.stringify(idea))
  return submitPost(app, user, form)
}
