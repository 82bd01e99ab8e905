/**
 * Compares two checkouts: `BASELINE=<folder> npm run bench:compare`. Both servers run all the time, each with a dataset in its `data` folder.
 * Every round measures one and then the other, so that noise affects both. `POSTS`, `CONNECTIONS`, `ROUNDS`, `SECONDS` and `CASES` as in
 * `npm run bench`. A ratio is the median of the rounds' ratios; above 1 this checkout is faster.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type AppProcess, startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import { type BenchCase, CASES } from './cases.ts'
import { median, medianBy } from './load.ts'
import { measureMemory } from './processes.ts'
import { type RunResult, measureRun, buildRequests } from './scenarios.ts'
import { readSize } from './read-size.ts'
import { formatTable } from './format-table.ts'
import { findDatabase, prepareDataset, type Dataset } from './dataset.ts'

const posts = readSize('POSTS', 10_000)
const connections = readSize('CONNECTIONS', 32)
const [rounds, seconds] = [readSize('ROUNDS', 5), readSize('SECONDS', 1)]
const here = resolve(import.meta.dirname, '../..')
const baseline = resolve(process.env['BASELINE'] ?? here)
const names = (process.env['CASES'] ?? '').split(';')
const cases = CASES.filter(({ name }) => names.some((one) => name.includes(one)))

interface Contender {
  app: AppProcess
  database: number
  dataset: Dataset
  runs: Map<BenchCase, RunResult[]>
}

async function startContender(checkout: string): Promise<Contender> {
  const folder = join(checkout, `data/bench-${posts}`)
  await mkdir(folder, { recursive: true })
  const app = await startAppProcess({ checkout, settings: { DATA_DIR: folder } })
  const dataset = await prepareDataset(app, folder, posts)
  return { app, dataset, database: (await findDatabase(folder)).pid, runs: new Map() }
}

async function runCase({ app, database, runs }: Contender, benchCase: BenchCase, requests: readonly Buffer[]): Promise<void> {
  const before = runs.get(benchCase) ?? []
  const from = before.reduce((sum, { count, rejected }) => sum + count + rejected, 0)
  const load = { url: app.url, connections: benchCase.connections ?? connections, seconds, requests, from }
  runs.set(benchCase, [...before, await measureRun(load, { app: app.pid, database })])
}

function formatRow(benchCase: BenchCase, [old, now]: readonly [Contender, Contender]): string[] {
  const [before, after] = [old.runs.get(benchCase) ?? [], now.runs.get(benchCase) ?? []]
  const ratio = medianBy(
    after.map(({ rate }, round) => rate / (before[round]?.rate ?? Number.NaN)),
    (one) => one,
  )
  const figures = [before, after].map((runs) => median(runs))
  return [
    benchCase.name,
    ...figures.map(({ rate }) => Math.round(rate).toLocaleString('en')),
    ratio.toFixed(2),
    ...figures.flatMap(({ app, database }) => [app.toFixed(3), database.toFixed(3)]),
  ]
}

const contenders: [Contender, Contender] = [await startContender(baseline), await startContender(here)]
try {
  for (const writes of [undefined, true] as const)
    for (const benchCase of cases.filter((one) => one.writes === writes)) {
      const requests = await buildRequests(contenders[0].dataset, benchCase, benchCase.requests ?? 8_000)
      for (let round = 0; round <= rounds; round++) for (const side of contenders) await runCase(side, benchCase, requests)
      // The first round warms the caches.
      for (const side of contenders) side.runs.get(benchCase)?.shift()
    }
  const head = ['', 'old/s', 'new/s', 'ratio', 'old app ms', 'old database ms', 'new app ms', 'new database ms']
  const rows = cases.map((benchCase) => formatRow(benchCase, contenders))
  console.log(`${posts.toLocaleString('en')} posts, ${connections} connections; old: ${baseline}`)
  console.log(formatTable(head, rows))
  console.log(`Memory of the app after the run: ${contenders.map(({ app }) => Math.round(measureMemory(app.pid))).join(' MB, then ')} MB.`)
} finally {
  for (const { app } of contenders) await app.stop()
}
