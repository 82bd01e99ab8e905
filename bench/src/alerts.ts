/**
 * Measures price alerts twice: with `ALERTS` alerts on 50 coins, then with `LEVELS` more on 500 symbols. A local exchange sends `QUOTES`
 * quotes per second for `SECONDS` seconds, and hundreds of alerts fire. Prints the CPU of app and database together, and the time from a
 * quote to the notification on the event stream and to the push message.
 */
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAlert } from '@trademates/contract/alerts'
import { startPush } from '@trademates/contract/push'
import { startBinance } from '@trademates/test-support/services/binance.ts'
import { callAs, uniqueName, type BrowserUser, registerUser } from '@trademates/test-support/browser/users.ts'
import { type AppProcess, startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import { startPushService } from '@trademates/test-support/services/push-service.ts'
import pg from 'pg'
import { createEach, pick } from './post-forms.ts'
import { measureCpu, measureMemory } from './processes.ts'
import { openStream, publishRising, readSymbols, summarizeDelays, type Times } from './quotes.ts'
import { readSize } from './read-size.ts'
import { findDatabase } from './dataset.ts'

// The limit per user.
const ALERTS_PER_PERSON = 200
/** Alerts that fire per second; the prices never reach the others. */
const FIRES_PER_SECOND = 25
const FIRST = 100
/** The rise of each coin's price in a run. */
const RISE = 3
const SETTLE_MS = 5_000
const SYMBOLS = 500
const COINS_WITH_ALERTS = 50

const [total, levels, rate, seconds] = [
  readSize('ALERTS', 10_000),
  readSize('LEVELS', 1_000_000),
  readSize('QUOTES', 500),
  readSize('SECONDS', 30),
]

/** The number of alerts that fire per coin. */
const alertsPerCoin = (quoted: readonly string[]) => Math.max(1, Math.round((FIRES_PER_SECOND * seconds) / quoted.length))
/** The level of the n-th alert on a coin, for a run whose prices start at `from` and in which the first `fires` alerts fire. */
const levelOf = (number: number, { from, fires }: { from: number; fires: number }) =>
  (number < fires ? from + 0.1 + (number * (RISE - 0.2)) / fires : from + 20 + number).toFixed(3)

const levelKey = (coin: string, level: string) => `${coin} ${Number(level)}`

/** Records the alert that a notification reports. */
function recordAlert(times: Times, text: string): void {
  const [, coin = '', level = ''] = /(\w+)USD is (?:at|above) ([\d.]+)/.exec(text) ?? []
  if (!times.has(levelKey(coin, level))) times.set(levelKey(coin, level), performance.now())
}

async function createAlerts(app: AppProcess): Promise<BrowserUser[]> {
  const people = await createEach(Math.ceil(total / ALERTS_PER_PERSON), (number) => registerUser(app, uniqueName(`trader${number}`)))
  await createEach(people.length, (number) => callAs(app, pick(people, number), startPush, { body: pushes.subscribe().subscription }))
  await createEach(total, (number) =>
    callAs(app, pick(people, number), createAlert, {
      body: {
        symbol: `${pick(first, number)}USD`,
        kind: 'above',
        level: levelOf(Math.floor(number / first.length), { from: FIRST, fires: alertsPerCoin(first) }),
      },
    }),
  )
  return people
}

/** Inserts alerts: some on each coin that fire, half of the others above all prices, half below. */
async function insertAlerts(client: pg.Client): Promise<void> {
  const symbols = [...coins.map((coin) => `${coin}USD`), ...stocks].slice(0, SYMBOLS)
  const fires = alertsPerCoin(coins)
  const passed = coins.flatMap((coin) =>
    Array.from({ length: fires }, (_, number) => [`${coin}USD`, levelOf(number, { from: FIRST + RISE, fires })] as const),
  )
  await client.query(
    `with new_levels as (
       select s.symbol, case n % 2 when 0 then 'above' else 'below' end as kind, case n % 2 when 0 then 1000000 + n else n * 0.0000001 end as level, n
       from generate_series(1, $1::int) n join unnest($2::text[]) with ordinality s (symbol, at) on s.at = 1 + n % cardinality($2::text[])
       union all select symbol, 'above', level, at from unnest($3::text[], $4::numeric[]) with ordinality p (symbol, level, at)),
     people as (select array_agg(id) as ids from users),
     inserted as (
       insert into alerts (id, user_id, symbol, kind, level, repeats, note, state)
       select gen_random_uuid(), ids[(1 + n % cardinality(ids))::int], symbol, kind, level, false, '', case kind when 'above' then 'below' else 'above' end
       from new_levels, people returning id, symbol, kind, level)
     insert into price_levels (symbol, side, level, kind, reference)
     select symbol, case kind when 'above' then 'up' else 'down' end, level, 'alert', id from inserted`,
    [levels, symbols, passed.map(([symbol]) => symbol), passed.map(([, level]) => level)],
  )
}

/** Publishes rising quotes of these coins from the price `from` on, and prints CPU and delays. */
async function measure(what: string, quoted: readonly string[], from: number): Promise<void> {
  for (const times of [streamed, pushed]) times.clear()
  // As autovacuum does within a minute.
  await client.query('vacuum analyze alerts, price_levels')
  await pause(SETTLE_MS)
  const [idleBegan, idleAt] = [cpu(), performance.now()]
  await pause(SETTLE_MS)
  const idle = (100 * (cpu() - idleBegan)) / (performance.now() - idleAt)

  const passed: Times = new Map()
  const fires = alertsPerCoin(quoted)
  const began = cpu()
  const lasted = await publishRising(binance, { coins: quoted, from, rise: RISE, rate, seconds }, (coin, price) => {
    for (let number = 0; number < fires; number += 1) {
      const level = levelOf(number, { from, fires })
      if (Number(level) <= Number(price) && !passed.has(levelKey(coin, level))) passed.set(levelKey(coin, level), performance.now())
    }
  })
  const busy = (100 * (cpu() - began)) / lasted
  await pause(SETTLE_MS)

  console.log(`${what}; ${rate} quotes a second of ${quoted.length} coins for ${(lasted / 1_000).toFixed(1)} s`)
  console.log(
    `app and database use ${busy.toFixed(0)} % of one core (${idle.toFixed(0)} % without these quotes), the app ${measureMemory(app.pid).toFixed(0)} MB`,
  )
  console.log(`from quote to stream: ${summarizeDelays(passed, streamed)}`)
  console.log(`from quote to the push service: ${summarizeDelays(passed, pushed)}`)
}

const [coins, stocks] = [(await readSymbols('crypto')).filter((base) => !base.startsWith('USD')), await readSymbols('stocks')]
const first = coins.slice(0, COINS_WITH_ALERTS)
const [streamed, pushed]: [Times, Times] = [new Map(), new Map()]
const binance = await startBinance()
for (const coin of coins) binance.publish(`${coin}USDT`, String(FIRST))
const pushes = await startPushService({ origin: 'https://push.example', onMessage: (text) => recordAlert(pushed, text) })
const app = await startAppProcess({
  settings: { ...binance.settings, PUSHES_TO: pushes.url },
  flags: ['--import', join(import.meta.dirname, 'redirect-pushes.ts')],
})
const database = await findDatabase(dirname(app.emailFolder))
const client = new pg.Client({ host: database.host, user: 'trademates', database: 'trademates' })
/** The CPU time of app and database, in ms. */
const cpu = () => measureCpu(app.pid) + measureCpu(database.pid)
try {
  await client.connect()
  const people = await createAlerts(app)
  const stops = await Promise.all(
    people.map((person) => openStream(app.url, person, 'notification.created', (text) => recordAlert(streamed, text))),
  )
  await measure(`${total} alerts of ${people.length} people`, first, FIRST)
  await insertAlerts(client)
  await measure(`${levels} more on ${SYMBOLS} symbols`, coins, FIRST + RISE)
  for (const stop of stops) stop()
} finally {
  await client.end()
  await app.stop()
  await pushes.close()
  await binance.close()
}
