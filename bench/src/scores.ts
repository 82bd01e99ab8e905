/**
 * Measures the computation of all track records: `CALLERS` callers with `IDEAS` ended ideas each. Prints how long the score of one caller with
 * 10,000 ideas takes, how long the daily job takes, and the time of a request for the feed, some 40 a second, before and during the job.
 */
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listFeed } from '@trademates/contract/posts'
import { computeScore, type FilledIdea } from '@trademates/contract/scoring'
import { callAs, registerUser, uniqueName } from '@trademates/test-support/browser/users.ts'
import { startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import pg from 'pg'
import { findDatabase } from './dataset.ts'
import { readSize } from './read-size.ts'
import { withoutIndexes } from './without-indexes.ts'

const IDLE_MS = 10_000
const REQUEST_INTERVAL_MS = 20
const [callers, ideas] = [readSize('CALLERS', 10_000), readSize('IDEAS', 200)]

/** Ideas of six hours each, one every two hours, two of three at a loss; their track records were computed long ago. */
const INSERT = `
  insert into users (id, username, email, verified_at)
    select gen_random_uuid(), 'caller' || n, 'caller' || n || '@example.com', now() from generate_series(1, ${callers}) n;
  insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at, state,
      current_stop, risk, fill, entered_at, ended_at, remaining, r, r_net, deleted_at, is_sealed)
    select uuidv7(), u.id, null, n, '{"cost_rate":"0.001"}', coins.symbol, coins.symbol, 'Crypto', 'long', 'Benchmark', false, t.at,
      t.at + interval '1 day', case when n % 3 = 0 then 'target' else 'stopped' end, 97, 3, 100, t.at, t.at + interval '6 hours', 0,
      case when n % 3 = 0 then 2 else -1 end, case when n % 3 = 0 then 1.9 else -1.05 end, now(), true
    from users u, generate_series(1, ${ideas}) n, lateral (select now() - (2 * n + 24) * interval '1 hour' as at) t,
      lateral (select (array['BTCUSD', 'ETHUSD', 'SOLUSD'])[1 + n % 3] as symbol) coins
    where u.username like 'caller%';
  insert into track_records (author_id, slice, graded, statistics, as_of)
    select id, 'all', 0, '{}', now() - interval '2 days' from users where username like 'caller%';`

const MANY_IDEAS = 10_000
const SCORE_RUNS = 9

/** Prints the median time of the score of ideas of six hours each, one every two hours, on three symbols. */
function measureScore(): void {
  const ideas = Array.from({ length: MANY_IDEAS }, (_, n): FilledIdea => {
    const underlying = ['BTCUSD', 'ETHUSD', 'SOLUSD'][n % 3] ?? ''
    const rNet = n % 3 === 0 ? '1.9' : '-1.05'
    return { id: String(n), market: 'Crypto', underlying, enteredAt: 120 * n, endedAt: 120 * n + 360, isLive: false, rNet }
  })
  const times = Array.from({ length: SCORE_RUNS }, () => {
    const began = performance.now()
    computeScore(ideas, 1)
    return performance.now() - began
  })
  console.log(`the score of ${MANY_IDEAS} ideas: ${times.toSorted((a, b) => a - b)[Math.floor(SCORE_RUNS / 2)]?.toFixed(1)} ms`)
}

measureScore()
const app = await startAppProcess({})
const database = await findDatabase(dirname(app.emailFolder))
const client = new pg.Client({ host: database.host, user: 'trademates', database: 'trademates' })

/** Requests the feed until a time, or until there is nothing to compute. Returns the times of the requests in ms, sorted. */
async function requestFeed(viewer: Awaited<ReturnType<typeof registerUser>>, isDone: () => Promise<boolean> | boolean): Promise<number[]> {
  const times: number[] = []
  while (!(await isDone())) {
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now()
      await callAs(app, viewer, listFeed)
      times.push(performance.now() - began)
      await pause(REQUEST_INTERVAL_MS)
    }
  }
  return times.toSorted((a, b) => a - b)
}

const summarize = (times: readonly number[]): string => {
  const share = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN).toFixed(1)
  return `p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${share(1)} ms of ${times.length}`
}

try {
  await client.connect()
  const viewer = await registerUser(app, uniqueName('reader'))
  await withoutIndexes(client, ['ideas', 'track_records'], () => client.query(INSERT))
  await client.query('vacuum analyze users')
  const idleUntil = performance.now() + IDLE_MS
  console.log(`a feed page before: ${summarize(await requestFeed(viewer, () => performance.now() > idleUntil))}`)
  await client.query(`select graphile_worker.add_job('track-records', max_attempts => 32767, job_key => 'track-records')`)
  const began = performance.now()
  const isDone = async () => {
    const { rowCount } = await client.query(`select from track_records where slice = 'all' and as_of < now() - interval '1 day' limit 1`)
    return rowCount === 0
  }
  const during = await requestFeed(viewer, isDone)
  console.log(`${callers} track records of ${ideas} ideas each in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  console.log(`a feed page during: ${summarize(during)}`)
} finally {
  await client.end()
  await app.stop()
}
