/**
 * What a second machine brings or costs: two servers that share one PostgreSQL, and Redis where there is one, are asked by as many
 * connections as one of them alone, round after round in turn. All share this machine, so what a request costs says more than the rates do.
 * `POSTS`, `CONNECTIONS` (of each round), `ROUNDS` and `SECONDS` as in the bench, whose world it takes.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type App, startApp } from '@trademates/test-support/browser/app-process.ts'
import { findRedis, freePort, startRedis } from '@trademates/test-support/services/redis.ts'
import { type Case, CASES } from './cases.ts'
import { load, type Measure, median } from './load.ts'
import { cpuOf } from './processes.ts'
import { requestsOf } from './scenes.ts'
import { size } from './size.ts'
import { table } from './table.ts'
import { databaseIn, prepareWorld } from './world.ts'

const NAMES = ['feed, first page', 'one post', 'like, and like taken back', 'create a post of text']
const REQUESTS = 8_000

interface Run extends Measure {
  app: number
  database: number
}

const posts = size('POSTS', 10_000)
const connections = size('CONNECTIONS', 32)
const [rounds, seconds] = [size('ROUNDS', 3), size('SECONDS', 2)]
const folder = resolve(import.meta.dirname, `../../data/bench-${posts}`)
const redis = findRedis()
const redisPort = await freePort()
const shared = { SECRET: randomUUID(), ...(redis === undefined ? {} : { REDIS_URL: `redis://127.0.0.1:${redisPort}` }) }
const start = (settings: Record<string, string>): Promise<App> =>
  startApp({
    settings: { MALLOC_ARENA_MAX: '1', ...shared, ...settings },
    flags: ['--max-semi-space-size=4', '--heap-growing-percent=30'],
  })

/** Asks all of these at once, sharing the connections; what a request costs is that of all together. */
async function measure(apps: readonly App[], requests: readonly Buffer[], database: number): Promise<Run> {
  const used = () => ({ app: apps.reduce((sum, { pid }) => sum + cpuOf(pid), 0), database: cpuOf(database) })
  const before = used()
  const runs = await Promise.all(
    apps.map(({ url }, at) => {
      const own = requests.filter((_, n) => n % apps.length === at)
      return load({ url, connections: connections / apps.length, seconds, requests: own })
    }),
  )
  const after = used()
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  return {
    rate: runs.reduce((sum, run) => sum + run.rate, 0),
    p50: Math.max(...runs.map(({ p50 }) => p50)),
    p99: Math.max(...runs.map(({ p99 }) => p99)),
    count,
    refused: runs.reduce((sum, run) => sum + run.refused, 0),
    app: (after.app - before.app) / count,
    database: (after.database - before.database) / count,
  }
}

const rowOf = ({ name }: Case, machines: number, runs: readonly Run[]): string[] => {
  const { rate, p50, p99, app, database } = median(runs)
  return [name, `${machines}`, Math.round(rate).toLocaleString('en'), ...[p50, p99, app, database].map((ms) => ms.toFixed(2))]
}

/** One machine and both, in turn. */
async function compare(apps: readonly [App, App], requests: readonly Buffer[], database: number): Promise<[Run[], Run[]]> {
  const [alone, both]: [Run[], Run[]] = [[], []]
  // The first requests of a server are not like the rest.
  await measure(apps, requests, database)
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measure([apps[0]], requests, database))
    both.push(await measure(apps, requests, database))
  }
  return [alone, both]
}

await mkdir(folder, { recursive: true })
const stopRedis = redis === undefined ? async () => undefined : await startRedis(redis, redisPort)
const apps: App[] = []
try {
  const first = await start({ DATA_DIR: folder })
  apps.unshift(first)
  const world = await prepareWorld(first, folder, posts)
  const { host, pid } = await databaseIn(folder)
  const second = await start({ DATABASE_URL: `postgresql://trademates@localhost/trademates?host=${encodeURIComponent(host)}` })
  apps.unshift(second)
  const rows: string[][] = []
  for (const one of CASES.filter(({ name }) => NAMES.includes(name))) {
    const [alone, both] = await compare([first, second], await requestsOf(world, one, REQUESTS), pid)
    rows.push(rowOf(one, 1, alone), rowOf(one, 2, both))
  }
  const carrier = redis === undefined ? 'PostgreSQL' : 'Redis'
  console.log(`${posts.toLocaleString('en')} posts, ${connections} connections in all; events go through ${carrier}`)
  console.log(table(['', 'machines', 'requests/s', 'p50 ms', 'p99 ms', 'app ms', 'database ms'], rows))
} finally {
  // The database ends with the first.
  for (const app of apps) await app.stop()
  await stopRedis()
}
