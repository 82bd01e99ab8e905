import type { Post } from '@trademates/contract/posts'
import type { AppProcess } from './app-process.ts'
import { type BrowserUser, submitPost } from './users.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Posts an idea that waits for a price far below the market. */
export async function postWaitingIdea(app: AppProcess, user: BrowserUser): Promise<Post> {
  const response = await fetch(`${app.url}/api/quotes/?symbols=BTCUSD`, { headers: { authorization: `Bearer ${user.session.access}` } })
  const [quote] = (await response.json()) as { price: string }[]
  const price = Math.round(Number(quote?.price) * 0.8)
  const form = new FormData()
  form.set('description', 'Waiting for a dip')
  form.set('trading_markets', 'Crypto')
  const idea = {
    symbol: 'BTCUSD',
    direction: 'long',
    entry: { kind: 'level', price: String(price) },
    stop: String(Math.round(price * 0.97)),
    targets: [{ price: String(Math.round(price * 1.06)), share: 100 }],
    expires_at: new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 7 * DAY_MS).toISOString(),
    position: { side: 'none' },
    paid: false,
  }
  form.set('idea', JSON.stringify(idea))
  return submitPost(app, user, form)
}
