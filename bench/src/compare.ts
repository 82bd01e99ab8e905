/**
 * Two checkouts of the product in turn: `BASELINE=<folder> npm run bench:compare`. Both servers run all the time, each on a world of its own in
 * its `data` folder; every round asks one and then the other, so that a noisy minute of the machine disturbs both alike. `POSTS`, `CONNECTIONS`,
 * `ROUNDS`, `SECONDS` and `CASES` as in the bench. A ratio is the median of the rounds' ratios: above 1, this checkout is faster.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type AppProcess, startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import { type Case, CASES } from './cases.ts'
import { median, middle } from './load.ts'
import { memoryOf } from './processes.ts'
import { type Cost, measure, requestsOf } from './scenes.ts'
import { size } from './size.ts'
import { table } from './table.ts'
import { databaseIn, prepareWorld, type World } from './world.ts'

const posts = size('POSTS', 10_000)
const connections = size('CONNECTIONS', 32)
const [rounds, seconds] = [size('ROUNDS', 5), size('SECONDS', 1)]
const here = resolve(import.meta.dirname, '../..')
const baseline = resolve(process.env['BASELINE'] ?? here)
const names = (process.env['CASES'] ?? '').split(';')
const cases = CASES.filter(({ name }) => names.some((one) => name.includes(one)))

interface Side {
  app: AppProcess
  database: number
  world: World
  runs: Map<Case, Cost[]>
}

async function open(checkout: string): Promise<Side> {
  const folder = join(checkout, `data/bench-${posts}`)
  await mkdir(folder, { recursive: true })
  const app = await startAppProcess({ checkout, settings: { DATA_DIR: folder } })
  const world = await prepareWorld(app, folder, posts)
  return { app, world, database: (await databaseIn(folder)).pid, runs: new Map() }
}

async function ask({ app, database, runs }: Side, what: Case, requests: readonly Buffer[]): Promise<void> {
  const before = runs.get(what) ?? []
  const from = before.reduce((sum, { count, refused }) => sum + count + refused, 0)
  const load = { url: app.url, connections: what.connections ?? connections, seconds, requests, from }
  runs.set(what, [...before, await measure(load, { app: app.pid, database })])
}

function rowOf(what: Case, [old, now]: readonly [Side, Side]): string[] {
  const [before, after] = [old.runs.get(what) ?? [], now.runs.get(what) ?? []]
  const ratio = middle(
    after.map(({ rate }, round) => rate / (before[round]?.rate ?? Number.NaN)),
    (one) => one,
  )
  const figures = [before, after].map((runs) => median(runs))
  return [
    what.name,
    ...figures.map(({ rate }) => Math.round(rate).toLocaleString('en')),
    ratio.toFixed(2),
    ...figures.flatMap(({ app, database }) => [app.toFixed(3), database.toFixed(3)]),
  ]
}

const sides: [Side, Side] = [await open(baseline), await open(here)]
try {
  for (const writes of [undefined, true] as const)
    for (const what of cases.filter((one) => one.writes === writes)) {
      const requests = await requestsOf(sides[0].world, what, what.requests ?? 8_000)
      for (let round = 0; round <= rounds; round++) for (const side of sides) await ask(side, what, requests)
      // The first round finds nothing kept.
      for (const side of sides) side.runs.get(what)?.shift()
    }
  const head = ['', 'old/s', 'new/s', 'ratio', 'old app ms', 'old database ms', 'new app ms', 'new database ms']
  const rows = cases.map((what) => rowOf(what, sides))
  console.log(`${posts.toLocaleString('en')} posts, ${connections} connections; old: ${baseline}`)
  console.log(table(head, rows))
  console.log(`Memory of the app after the run: ${sides.map(({ app }) => Math.round(memoryOf(app.pid))).join(' MB, then ')} MB.`)
} finally {
  for (const { app } of sides) await app.stop()
}
