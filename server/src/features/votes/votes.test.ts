import { createPost } from '@trademates/contract/posts'
import { watchQuotes } from '@trademates/contract/prices'
import { readSymbolSentiment, voteOnSymbol } from '@trademates/contract/votes'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers, createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { hide, unhide } from '#features/posts/changes/hide.ts'

const app = useTestServer()
afterEach(() => void vi.useRealTimers())

const read = async (user: TestUser, code: string, days?: string) =>
  (await user.call(readSymbolSentiment, { params: { code }, ...(days === undefined ? {} : { query: { days } }) })).body
const vote = (user: TestUser, code: string, stance: 'bullish' | 'bearish' | null) =>
  user.call(voteOnSymbol, { params: { code }, body: { stance } })
const gaugeOf = async (user: TestUser, code: string) => {
  const { window, bullish, bearish } = await read(user, code)
  return [window, bullish, bearish]
}
/** Makes accounts this many hours old. */
const age = (users: readonly TestUser[], hours: number) =>
  app.deps.db.run`update users set created_at = now() - ${`${hours} hours`}::interval where id = any(${users.map(({ id }) => id)})`

test('A13 a user has one vote on a symbol in a UTC day, which can be changed and taken back', async () => {
  const { ana } = await createUsers(app, 'ana')
  const day = new Date().toISOString().slice(0, 10)
  const stances = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? ('bullish' as const) : ('bearish' as const)))
  const statuses = (await Promise.all(stances.map((stance) => vote(ana, 'EURUSD', stance)))).map(({ status }) => status)
  expect(statuses).toEqual(Array(20).fill(200))
  const [row] = await app.deps.db.many<{ count: number }>`select count(*)::int as count from symbol_votes where user_id = ${ana.id}`
  expect(row).toEqual({ count: 1 })
  expect((await vote(ana, 'EURUSD', 'bearish')).body.mine).toEqual({ stance: 'bearish', day, counts: false })
  expect((await vote(ana, 'EURUSD', null)).body.mine).toBeNull()
  expect((await read(ana, 'EURUSD')).mine).toBeNull()
})

test('A13 after midnight UTC a user votes again, and both days are in the history', async () => {
  const voters = Object.values(await createUsers(app, 'ben', 'cleo', 'dan'))
  await age(voters, 500)
  vi.useFakeTimers({ toFake: ['Date'] })
  const today = new Date().toISOString().slice(0, 10)
  const midnight = Date.parse(`${today}T00:00:00Z`)
  vi.setSystemTime(midnight - 1_000)
  for (const user of voters) await vote(user, 'GBPUSD', 'bullish')
  vi.setSystemTime(midnight + 1_000)
  const [ben] = voters
  if (ben === undefined) throw new Error('There is no user.')
  expect((await read(ben, 'GBPUSD')).mine).toBeNull()
  for (const user of voters) await vote(user, 'GBPUSD', 'bearish')
  const { history, ...gauge } = await read(ben, 'GBPUSD', '90')
  expect(gauge).toMatchObject({ window: '7d', bullish: 0, bearish: 3, mine: { stance: 'bearish', day: today, counts: true } })
  expect(history).toHaveLength(90)
  expect(history.slice(-2).map(({ bullish, bearish }) => [bullish, bearish])).toEqual([
    [3, 0],
    [0, 3],
  ])
  expect((await read(ben, 'GBPUSD')).history).toHaveLength(30)
})

test('A13 the gauge counts the newest view of each person, of a day, else of a week; too few people have none', async () => {
  const users = await createManyUsers(app, 'voter', 5)
  const [first, second] = users
  if (first === undefined || second === undefined) throw new Error('There are no users.')
  await age(users, 100)
  expect(await gaugeOf(first, 'XAUUSD')).toEqual([null, 0, 0])
  for (const user of users.slice(0, 2)) await vote(user, 'XAUUSD', 'bullish')
  expect(await gaugeOf(first, 'XAUUSD')).toEqual([null, 0, 0])
  for (const user of users.slice(2, 4)) await vote(user, 'XAUUSD', 'bearish')
  expect(await gaugeOf(first, 'XAUUSD')).toEqual(['7d', 2, 2])
  // A post with a sentiment counts as a view, in place of an earlier vote.
  await app.deps.db.run`update symbol_votes set voted_at = voted_at - interval '1 minute' where symbol = 'XAUUSD'`
  const post = await second.createPost('$XAUUSD looks heavy', { market: 'Commodities' })
  await app.deps.db.run`update posts set sentiment = 'bearish' where id = ${post.id}`
  for (const user of users.slice(4)) await vote(user, 'XAUUSD', 'bearish')
  expect(await gaugeOf(first, 'XAUUSD')).toEqual(['24h', 1, 4])
  await app.deps.db
    .run`update symbol_votes set voted_at = now() - interval '2 days', day = (now() - interval '2 days')::date where symbol = 'XAUUSD' and user_id <> ${first.id}`
  expect(await gaugeOf(first, 'XAUUSD')).toEqual(['7d', 1, 4])
})

test('A13 the sentiment of a post counts for its first symbol only', async () => {
  const users = await createManyUsers(app, 'author', 3)
  const [first] = users
  if (first === undefined) throw new Error('There is no user.')
  await age(users, 100)
  for (const user of users) await user.createPost('$CADCHF beats $EURCAD', { market: 'Forex', stance: 'bullish' })
  expect(await gaugeOf(first, 'CADCHF')).toEqual(['7d', 3, 0])
  expect(await gaugeOf(first, 'EURCAD')).toEqual([null, 0, 0])
})

test('A13 young, suspended and suddenly many new accounts do not count', async () => {
  const old = await createManyUsers(app, 'old', 7)
  const young = await createManyUsers(app, 'young', 5)
  const [first] = old
  const [newest] = young
  if (first === undefined || newest === undefined) throw new Error('There are no users.')
  await age(old, 500)
  for (const user of old) await vote(user, 'USDJPY', 'bullish')
  for (const user of young) await vote(user, 'USDJPY', 'bearish')
  expect(await gaugeOf(first, 'USDJPY')).toEqual(['24h', 7, 0])
  expect((await read(newest, 'USDJPY')).mine).toMatchObject({ stance: 'bearish', counts: false })
  // A day old, but five of twelve voters within an hour are younger than seven days.
  await age(young, 48)
  expect(await gaugeOf(first, 'USDJPY')).toEqual(['24h', 7, 0])
  // The same within 40 minutes of two clock hours.
  await app.deps.db.run`
    update symbol_votes v set voted_at = date_trunc('hour', now()) - interval '1 hour' + n.at * interval '20 minutes'
    from (select user_id, case when row_number() over (partition by stance order by user_id) % 2 = 0 then 1 else -1 end as at
      from symbol_votes where symbol = 'USDJPY') n
    where v.user_id = n.user_id and v.symbol = 'USDJPY'`
  expect(await gaugeOf(first, 'USDJPY')).toEqual(['24h', 7, 0])
  await age(young, 500)
  expect(await gaugeOf(first, 'USDJPY')).toEqual(['24h', 7, 5])
  await app.deps.db.run`update users set suspended_at = now(), suspension_reason = 'spam' where id = ${newest.id}`
  expect(await gaugeOf(first, 'USDJPY')).toEqual(['24h', 7, 4])
})

test('A13 no answer names a voter; bad input is rejected with the field', async () => {
  const { eve, finn } = await createUsers(app, 'eve', 'finn')
  await vote(eve, 'AUDUSD', 'bullish')
  const answer = JSON.stringify(await read(finn, 'AUDUSD'))
  for (const needle of [eve.id, eve.name]) expect(answer).not.toContain(needle)
  expect(await finn.call(voteOnSymbol, { params: { code: 'AUDUSD' }, body: { stance: 'sideways' as 'bullish' } })).toHaveFieldErrors({
    stance: ['Choose bullish or bearish.'],
  })
  expect(await finn.call(readSymbolSentiment, { params: { code: 'AUDUSD' }, query: { days: '31' } })).toHaveFieldErrors({
    days: ['Say 30, 90.'],
  })
  expect((await vote(finn, 'NOSUCH', 'bullish')).status).toBe(404)
})

test('a vote reaches the other tabs and devices of its user only', async () => {
  const { hal, ivy } = await createUsers(app, 'hal', 'ivy')
  const [own, other] = await Promise.all([openEventStream(app.url, hal), openEventStream(app.url, ivy)])
  const votesOf = ({ events }: typeof own) => events.flatMap(({ event, data }) => (event === 'vote.changed' ? [data] : []))
  const { mine } = (await vote(hal, 'EURCHF', 'bearish')).body
  expect(mine).toMatchObject({ stance: 'bearish', counts: false })
  await vote(hal, 'EURCHF', null)
  await vi.waitFor(() =>
    expect(votesOf(own)).toEqual([
      { symbol: 'EURCHF', mine },
      { symbol: 'EURCHF', mine: null },
    ]),
  )
  await vote(ivy, 'EURCHF', 'bullish')
  await vi.waitFor(() => expect(votesOf(other)).toHaveLength(1))
  own.close()
  other.close()
})

test('a user votes on at most a hundred symbols a day', async () => {
  const { gus } = await createUsers(app, 'gus')
  await app.deps.db.run`
    insert into symbol_votes (user_id, symbol, day, stance, voted_at)
    select ${gus.id}, 'S' || n, (now() at time zone 'UTC')::date, 'bullish', now() from generate_series(1, 100) n`
  const refused = await vote(gus, 'EURUSD', 'bullish')
  expect([refused.status, refused.error?.detail]).toEqual([409, 'You have voted on 100 symbols today.'])
})

test('A13 a view reaches at once the streams of users who look at its symbol, and no others', async () => {
  const users = await createManyUsers(app, 'looker', 5)
  const [vera, looker, other] = users
  if (vera === undefined || looker === undefined || other === undefined) throw new Error('There are no users.')
  await age(users, 500)
  for (const user of users.slice(1)) await vote(user, 'NZDUSD', 'bearish')
  const postSentiment = (symbol: string) =>
    vera.call(createPost, { body: { description: 'Up it goes', trading_markets: 'Forex', symbol, stance: 'bullish', tag_symbols: '{}' } })
  for (const symbol of ['GBPJPY', 'CADJPY', 'AUDJPY']) for (const user of users.slice(1)) await vote(user, symbol, 'bearish')
  const [earlier, visible, hidden] = [await postSentiment('GBPJPY'), await postSentiment('CADJPY'), await postSentiment('AUDJPY')]
  const decision = { operator: 'olga', reason: 'Spam' }
  await hide(app.deps, hidden.body.id, decision)
  const [seen, unseen] = await Promise.all([openEventStream(app.url, looker), openEventStream(app.url, other)])
  await looker.call(watchQuotes, { body: { symbols: ['GBPJPY', 'NZDUSD', 'CADJPY', 'AUDJPY'] } })
  await other.call(watchQuotes, { body: { symbols: ['USDCHF'] } })
  await vote(vera, 'NZDUSD', 'bullish')
  const gauges = (stream: typeof seen) => stream.events.flatMap(({ event, data }) => (event === 'sentiment.changed' ? [data] : []))
  await vi.waitFor(() => expect(gauges(seen)).toEqual([{ symbol: 'NZDUSD', window: '24h', bullish: 1, bearish: 4 }]))
  expect((await postSentiment('USDCHF')).status).toBe(201)
  await vi.waitFor(() => expect(gauges(unseen)).toEqual([{ symbol: 'USDCHF', window: null, bullish: 0, bearish: 0 }]))
  await vera.deletePost(earlier.body)
  await vi.waitFor(() => expect(gauges(seen).slice(1)).toEqual([{ symbol: 'GBPJPY', window: '7d', bullish: 0, bearish: 4 }]))
  await hide(app.deps, visible.body.id, decision)
  await vi.waitFor(() => expect(gauges(seen).slice(2)).toEqual([{ symbol: 'CADJPY', window: '7d', bullish: 0, bearish: 4 }]))
  await unhide(app.deps, hidden.body.id, decision)
  await vi.waitFor(() => expect(gauges(seen).slice(3)).toEqual([{ symbol: 'AUDJPY', window: '24h', bullish: 1, bearish: 4 }]))
  seen.close()
  unseen.close()
})
