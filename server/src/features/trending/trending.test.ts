import { listTrending, readMarketOverview } from '@trademates/contract/market-overview'
import { readSymbol } from '@trademates/contract/symbols'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers, createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { expect, test } from 'vitest'

const app = useTestServer()
const SOON = { timeout: 20_000 }

/** Makes the accounts old enough to count fully: each is 100 days old and has three posts older than a day. */
async function establish(users: readonly TestUser[]): Promise<void> {
  const ids = users.map(({ id }) => id)
  await app.deps.db.run`update users set created_at = now() - interval '100 days' where id = any(${ids})`
  await app.deps.db.run`
    insert into posts (id, author_id, name, description, market, created_at)
    select ('01890000' || substr(gen_random_uuid()::text, 9))::uuid, author, 'n', 'd', 'Forex', now() - interval '3 days'
    from unnest(${ids}::uuid[]) author, generate_series(1, 3)`
}

const TEXTS = [
  'Gap above last week filled at the open',
  'Waiting for a pullback before I add more',
  'Closed half of my position into strength',
  'Support held three times, nice base here',
  'Volume is drying up near the highs',
]

test(
  'five people who write about a quiet pair make it rise; copies are held back, and an author who deletes leaves',
  { timeout: 60_000 },
  async () => {
    const users = Object.values(await createUsers(app, 'ana', 'ben', 'cleo', 'dora', 'eli'))
    const [ana] = users
    if (ana === undefined) throw new Error('no user')
    await establish(users)
    const posts = []
    for (const [at, user] of users.entries()) posts.push(await user.createPost(`$EURUSD ${TEXTS[at]}`))
    for (const user of users) await user.createPost('$GBPUSD goes to the moon today, trust me')
    // Computed again at each look: the run of the start may still be under way.
    const rising = async () => {
      await makeDue(app.deps.db, 'trending')
      return (await ana.call(listTrending)).body.rising.map(({ symbol, reason }) => [symbol.code, reason])
    }
    const warningOf = async (code: string) => {
      await makeDue(app.deps.db, 'trending')
      return (await ana.call(readSymbol, { params: { code } })).body
    }
    await expect
      .poll(() => warningOf('GBPUSD'), SOON)
      .toMatchObject({
        posts_24h: 5,
        warning: 'Unusual posting: 5 posts in an hour.',
        warning_params: { posts: 5, new_posts: 0, is_thin: false },
      })
    expect(await rising()).toEqual([['EURUSD', '5 posts by 5 people in an hour, none usual']])
    expect(await warningOf('EURUSD')).toMatchObject({ warning: null, warning_params: null })
    const { body } = await ana.call(listTrending)
    expect(body.discussed.map(({ symbol }) => symbol.code)).toEqual(['EURUSD'])
    expect((await ana.call(readMarketOverview)).body.trending.map(({ symbol }) => symbol.code)).toEqual(['EURUSD'])
    const [first, second] = posts
    for (const post of [first, second]) if (post !== undefined) await app.deps.db.run`delete from posts where id = ${post.id}`
    await expect.poll(rising, SOON).toEqual([])
  },
)

test(
  'an hour is compared with the hours before, weighted by the share of this hour of the week in 28 days',
  { timeout: 30_000 },
  async () => {
    const users = await createManyUsers(app, 'writer', 8)
    const [first] = users
    if (first === undefined) throw new Error('no user')
    await establish(users)
    // All hours of four weeks are alike, so the hour of the week changes nothing.
    await app.deps.db.run`
    insert into symbol_hours (symbol, hour, weight, authors)
    select symbol, date_trunc('hour', now()) - n * interval '1 hour', weight, 1
    from (values ('*', 10), ('USDCAD', 1)) as usual (symbol, weight), generate_series(1, 28 * 24) n
    on conflict (symbol, hour) do update set weight = excluded.weight`
    const words = 'amber birch coral delta ember flint grove heath ivory jewel'.split(' ')
    for (const [at, user] of users.entries()) await user.createPost(`$USDCAD ${words[at]} ${words[at + 1]} ${words[at + 2]} today`)
    const reason = async () => {
      await makeDue(app.deps.db, 'trending')
      return (await first.call(listTrending)).body.rising.find(({ symbol }) => symbol.code === 'USDCAD')?.reason
    }
    await expect.poll(reason, SOON).toBe('8 posts by 8 people in an hour, 8.0 times usual')
  },
)
