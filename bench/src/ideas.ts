/**
 * Measures the matching of quotes with trade ideas: `IDEAS` open ideas on 500 symbols, with a stop and a target each, as many by each author
 * as are allowed. A local exchange sends `QUOTES` quotes per second for `SECONDS` seconds, first none that reach a level, then 25 per second
 * that do. Prints the CPU of app and database, the time from a quote to the event of its idea on the event streams of the authors, and
 * the CPU of grading, which follows at the end of the minute while quotes go on.
 */
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_OPEN_IDEAS } from '@trademates/contract/idea-terms'
import { startBinance } from '@trademates/test-support/services/binance.ts'
import { registerUser, uniqueName } from '@trademates/test-support/browser/users.ts'
import { startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import { ideaOf, postIdea, readPrice } from '@trademates/test-support/server/ideas.ts'
import { toTestUser } from '@trademates/test-support/server/users.ts'
import pg from 'pg'
import { findDatabase } from './dataset.ts'
import { measureCpu, measureMemory } from './processes.ts'
import { openStream, publishRising, readSymbols, summarizeDelays, type Times } from './quotes.ts'
import { readSize } from './read-size.ts'
import { withoutIndexes } from './without-indexes.ts'

const SYMBOLS = 500
const REACHED_PER_SECOND = 25
const FIRST = 100
const RISE = 3
const SETTLE_MS = 5_000
const IDLE_MS = 20_000
const MAX_GRADING_SECONDS = 180

const [total, rate, seconds] = [readSize('IDEAS', 1_000_000), readSize('QUOTES', 500), readSize('SECONDS', 60)]

/** Copies an idea: the copies are live, half a long way below and above all prices. */
const INSERT_IDEAS = `
  with copies as (
    select uuidv7() as id, people.ids[1 + n % cardinality(people.ids)] as author_id, s.symbol, n
    from generate_series(1, $1::int) n
    join unnest($2::text[]) with ordinality s (symbol, at) on s.at = 1 + n % cardinality($2::text[]),
    (select array_agg(id) as ids from users) people),
  inserted as (
    insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at,
      state, current_stop, risk, fill, entered_at, deleted_at, is_sealed)
    select c.id, c.author_id, null, 1000 + c.n, i.terms, c.symbol, c.symbol, i.market, 'long', i.source, false, i.posted_at, i.expires_at,
      'live', 0.00001, 1, 100, i.posted_at, now(), true
    from copies c, ideas i where i.id = $3 returning id, symbol, number)
  insert into price_levels (symbol, side, level, kind, reference)
  select symbol, 'down', number * 0.0000001, 'stop', id from inserted union all select symbol, 'up', 1000000 + number, 'target', id from inserted`

/** Copies an idea: each of the copies, with posts, has its target at a level that the price reaches. */
const INSERT_REACHED = `
  with copies as (
    select gen_random_uuid() as id, gen_random_uuid() as post_id, ($4::uuid[])[1 + n % cardinality($4::uuid[])] as author_id, symbol, level, n
    from unnest($1::text[], $2::numeric[]) with ordinality l (symbol, level, n)),
  new_posts as (
    insert into posts (id, author_id, name, description, market)
    select c.post_id, c.author_id, 'n', 'd', i.market from copies c, ideas i where i.id = $3 returning id),
  inserted as (
    insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at,
      state, current_stop, risk, fill, entered_at, is_sealed)
    select c.id, c.author_id, new_posts.id, 9000000 + c.n, jsonb_set(i.terms, '{targets,0,price}', to_jsonb(c.level::text)), c.symbol, c.symbol,
      i.market, 'long', i.source, false, i.posted_at, i.expires_at, 'live', 0.00001, 1, 100, i.posted_at, true
    from copies c join new_posts on new_posts.id = c.post_id, ideas i where i.id = $3 returning id, symbol)
  insert into price_levels (symbol, side, level, kind, reference)
  select c.symbol, 'up', c.level, 'target', c.id from copies c join inserted on inserted.id = c.id
  returning reference, symbol, level`

interface Level {
  reference: string
  symbol: string
  level: string
}

/** Publishes rising quotes from the price `from` on, and prints CPU and, if levels are reached, delays. */
async function measure(what: string, from: number, levels: readonly Level[]): Promise<void> {
  await client.query('vacuum analyze ideas, price_levels')
  await pause(SETTLE_MS)
  const idle = startCpu()
  await pause(IDLE_MS)
  const idleShare = idle()

  const passed: Times = new Map()
  const bySymbol = Map.groupBy(levels, ({ symbol }) => symbol)
  const busy = startCpu()
  const lasted = await publishRising(binance, { coins, from, rise: RISE, rate, seconds }, (coin, price) => {
    for (const { reference, level } of bySymbol.get(`${coin}USD`) ?? [])
      if (Number(level) <= Number(price) && !passed.has(reference)) passed.set(reference, performance.now())
  })
  const busyShare = busy()
  console.log(`${what}; ${rate} quotes a second of ${coins.length} coins for ${(lasted / 1_000).toFixed(1)} s`)
  console.log(
    `app and database use ${busyShare} of one core (${idleShare} without these quotes), the app ${measureMemory(app.pid).toFixed(0)} MB`,
  )
  if (levels.length === 0) return
  console.log(`from quote to stream: ${summarizeDelays(passed, streamed)}`)
  await measureGrading(from + RISE)
}

/** Publishes quotes of one price until all reached levels are graded; prints the CPU. */
async function measureGrading(price: number): Promise<void> {
  const countLeft = async () =>
    (await client.query<{ left: number }>('select count(*)::int as left from ideas where is_provisional')).rows[0]?.left ?? 0
  const [left, grading, at] = [await countLeft(), startCpu(), performance.now()]
  while ((await countLeft()) > 0) {
    if (performance.now() - at > MAX_GRADING_SECONDS * 1_000) throw new Error(`${await countLeft()} ideas are not graded`)
    await publishRising(binance, { coins, from: price, rise: 0, rate, seconds: 1 }, () => undefined)
  }
  const lasted = performance.now() - at
  console.log(`the last ${left} of them graded in ${(lasted / 1_000).toFixed(0)} s, with as many quotes: ${grading()} of one core`)
}

const [coins, stocks] = [(await readSymbols('crypto')).filter((base) => !base.startsWith('USD')), await readSymbols('stocks')]
const streamed: Times = new Map()
const binance = await startBinance({ hasCandles: true })
for (const coin of coins) binance.publish(`${coin}USDT`, String(FIRST))
const app = await startAppProcess({ settings: binance.settings })
const database = await findDatabase(dirname(app.emailFolder))
const client = new pg.Client({ host: database.host, user: 'trademates', database: 'trademates' })
/** Starts a measurement of CPU time; the result returns it as a share of one core. */
function startCpu(): () => string {
  const read = () => [performance.now(), measureCpu(app.pid), measureCpu(database.pid)] as const
  const [began, appBegan, databaseBegan] = read()
  return () => {
    const [now, ofApp, ofDatabase] = read()
    const share = (ms: number) => `${((100 * ms) / (now - began)).toFixed(0)} %`
    return `${share(ofApp - appBegan)} + ${share(ofDatabase - databaseBegan)}`
  }
}
try {
  await client.connect()
  const first = await registerUser(app, uniqueName('caller'))
  await client.query(
    `insert into users (id, username, email, verified_at)
     select gen_random_uuid(), 'caller' || n, 'caller' || n || '@example.com', now() from generate_series(1, $1::int) n`,
    [Math.ceil(total / MAX_OPEN_IDEAS)],
  )
  const caller = toTestUser(app, first.username, first.session)
  while (Number.isNaN(await readPrice(caller))) await pause(100)
  const response = await postIdea(caller)
  if (response.status !== 201) throw new Error(`The idea is rejected: ${JSON.stringify(response.fields ?? response.error)}`)
  const template = ideaOf(response.body).id
  await withoutIndexes(client, ['ideas', 'price_levels'], () =>
    client.query(INSERT_IDEAS, [total, [...coins.map((coin) => `${coin}USD`), ...stocks].slice(0, SYMBOLS), template]),
  )
  await measure(`${total} open ideas on ${SYMBOLS} symbols, no level is reached`, FIRST, [])
  const reached = Array.from({ length: REACHED_PER_SECOND * seconds }, (_, n) => ({
    symbol: `${coins[n % coins.length]}USD`,
    level: (FIRST + RISE + 0.1 + (n * (RISE - 0.2)) / (REACHED_PER_SECOND * seconds)).toFixed(4),
  }))
  const authors = [first]
  while (authors.length * MAX_OPEN_IDEAS < reached.length) authors.push(await registerUser(app, uniqueName('caller')))
  const streams = authors.map((author) =>
    openStream(app.url, author, 'idea.changed', (text) => {
      const id = /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
      if (!streamed.has(id)) streamed.set(id, performance.now())
    }),
  )
  const close = await Promise.all(streams)
  const { rows } = await client.query<Level>(INSERT_REACHED, [
    reached.map(({ symbol }) => symbol),
    reached.map(({ level }) => level),
    template,
    authors.map(({ session }) => session.user.id),
  ])
  await measure(`the same, ${REACHED_PER_SECOND} levels a second are reached`, FIRST + RISE, rows)
  for (const end of close) end()
} finally {
  await client.end()
  await app.stop()
  await binance.close()
}
