import { screenSymbols } from '@trademates/contract/screener'
import { voteOnSymbol } from '@trademates/contract/votes'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers } from '@trademates/test-support/server/users.ts'
import { expect, test } from 'vitest'
import { sampleSource } from '#features/prices/sample/sample-source.ts'

const app = useTestServer({}, async () => ({ prices: [sampleSource], marketRows: { intervalMs: 500, pauseFactor: 0, maxFigures: 20 } }))

test('the screener selects symbols by the bullish share of at least ten votes', { timeout: 60_000 }, async () => {
  const voters = await createManyUsers(app, 'screened', 10)
  const [first] = voters
  if (first === undefined) throw new Error('There is no user.')
  await app.deps.db.run`update users set created_at = now() - interval '500 hours' where id = any(${voters.map(({ id }) => id)})`
  const vote = (user: (typeof voters)[number], code: string, stance: 'bullish' | 'bearish') =>
    user.call(voteOnSymbol, { params: { code }, body: { stance } })
  for (const [at, user] of voters.entries()) await vote(user, 'NZDUSD', at < 7 ? 'bullish' : 'bearish')
  for (const user of voters.slice(1)) await vote(user, 'USDCAD', 'bullish')
  const readRows = async () => {
    const { rows } = (await first.call(screenSymbols, { query: { market: 'Forex', bullish_share: '60..' } })).body
    return rows.map(({ symbol, bullish_share: share }) => [symbol.code, share])
  }
  await expect.poll(readRows, { timeout: 40_000 }).toEqual([['NZDUSD', 70]])
})
