import { listTrending, readMarketOverview } from '@trademates/contract/market-overview'
import { readSymbol } from '@trademates/contract/symbols'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { expect, test } from 'vitest'

const app = useTestServer()
const SOON = { timeout: 20_000 }

/** Makes the accounts old enough to count, each with three earlier posts. */
const age = (users: readonly TestUser[], days: number) =>
  app.deps.db.run`update users set created_at = now() - ${`${days} days`}::interval where id = any(${users.map(({ id }) => id)})`

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
    await age(users, 100)
    // Established: three posts older than a day.
    for (const [at, user] of users.entries()) {
      for (const n of [1, 2, 3])
        await app.deps.db.run`
        insert into posts (id, author_id, name, description, market, created_at)
        values (${`01890000-0000-7000-8000-0000000${at}000${n}`}, ${user.id}, 'n', 'd', 'Forex', now() - interval '3 days')`
    }
    const posts = []
    for (const [at, user] of users.entries()) posts.push(await user.createPost(`$EURUSD ${TEXTS[at]}`))
    for (const user of users) await user.createPost('$GBPUSD goes to the moon today, trust me')
    // Computed again at each look: the run of the start may still be under way.
    const rising = async () => {
      await makeDue(app.deps.db, 'trending')
      return (await ana.call(listTrending)).body.rising.map(({ symbol, reason }) => [symbol.code, reason])
    }
    await expect.poll(rising, SOON).toEqual([['EURUSD', '5 posts by 5 people in an hour, none usual']])
    const { body } = await ana.call(listTrending)
    const warningOf = async (code: string) => (await ana.call(readSymbol, { params: { code } })).body
    expect(await warningOf('GBPUSD')).toMatchObject({
      posts_24h: 5,
      warning: 'Unusual posting: 5 posts in an hour.',
      warning_params: { posts: 5, new_posts: 0, is_thin: false },
    })
    expect(await warningOf('EURUSD')).toMatchObject({ warning: null, warning_params: null })
    expect(body.discussed.map(({ symbol }) => symbol.code)).toEqual(['EURUSD'])
    expect((await ana.call(readMarketOverview)).body.trending.map(({ symbol }) => symbol.code)).toEqual(['EURUSD'])
    const [first, second] = posts
    for (const post of [first, second]) if (post !== undefined) await app.deps.db.run`delete from posts where id = ${post.id}`
    await expect.poll(rising, SOON).toEqual([])
  },
)
