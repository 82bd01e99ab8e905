/**
 * `npm run bench` compares the product with a bare node:http server that sends the same bytes, and with the same SQL in pgbench. Load
 * generator, server and database share the machine, so ratios are more reliable than rates. `POSTS`: the size of the dataset, which is
 * created once in the data folder; `CONNECTIONS` (`1,32,128`), `ROUNDS`, `SECONDS`: the measurement; `CASES`: parts of case names, separated by `|`;
 * `PROCESSES`: the number of app processes.
 */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type AppProcess, startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import { CASES } from './cases.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
import { measureMemory } from './processes.ts'
import {
  closeScenarios,
  COLUMNS,
  createScenarios,
  runRounds,
  listRejections,
  type RunningProduct,
  formatRow,
  type Scenario,
} from './scenarios.ts'
import { readSize } from './read-size.ts'
import { recordStatements } from './statements.ts'
import { formatTable } from './format-table.ts'
import { findDatabase, prepareDataset, type Dataset } from './dataset.ts'

// The size of the product's pool of read connections.
const POOL = 12

const posts = readSize('POSTS', 10_000)
const processes = readSize('PROCESSES', 1)
const how = { rounds: readSize('ROUNDS', 3), seconds: readSize('SECONDS', 2) }
const levels = (process.env['CONNECTIONS'] ?? '1,32,128').split(',').map(Number)
const cases = CASES.filter(({ name }) => (process.env['CASES'] ?? '').split('|').some((part) => name.includes(part)))
const reads = cases.filter(({ writes }) => writes !== true)
const folder = resolve(import.meta.dirname, `../../data/bench-${posts}`)
const checkout = resolve(import.meta.dirname, '../..')
const start = (more: Record<string, string> = {}): Promise<AppProcess> =>
  startAppProcess({ checkout, settings: { DATA_DIR: folder, PROCESSES: String(processes), ...more } })

async function prepare(): Promise<Dataset> {
  await mkdir(folder, { recursive: true })
  const app = await start()
  try {
    return await prepareDataset(app, folder, posts)
  } finally {
    await app.stop()
  }
}

async function run(running: RunningProduct): Promise<Scenario[]> {
  // Writes come last because they change what is read.
  const scenarios = await createScenarios(running, [...reads, ...cases.filter((one) => !reads.includes(one))], { levels, requests: 8_000 })
  const isRead = ({ benchCase }: Scenario) => benchCase.writes !== true
  try {
    await runRounds(running, scenarios.filter(isRead), how)
    await runRounds(
      running,
      scenarios.filter((scenario) => !isRead(scenario)),
      how,
    )
  } finally {
    closeScenarios(scenarios)
  }
  return scenarios
}

const dataset = await prepare()
const statements = hasPgbench() ? await recordStatements(start, reads, dataset) : null
const began = performance.now()
const app = await start()
const started = (performance.now() - began) / 1_000
try {
  const { host, pid } = await findDatabase(folder)
  const scenarios = await run({ app, database: pid, dataset })
  const memory = processes === 1 ? `; after the run the app process holds ${Math.round(measureMemory(app.pid))} MB` : ''
  const rows: string[][] = []
  for (const scenario of scenarios) {
    const asked = statements?.get(scenario.benchCase)
    const options = { connections: Math.min(scenario.connections, POOL), seconds: how.seconds }
    rows.push(formatRow(scenario, asked === undefined || asked.length === 0 ? null : await runPgbench(host, asked, options)))
  }
  const { people, viewers } = dataset
  console.log(
    `${posts.toLocaleString('en')} posts, ${people.toLocaleString('en')} people, ${viewers.toLocaleString('en')} of them signed in; app processes: ${processes}`,
  )
  console.log(formatTable(COLUMNS, rows))
  console.log('app, database, bare: CPU per request. Of bare, of pgbench: the rate as a share of theirs.')
  const rejections = scenarios.flatMap(listRejections)
  if (rejections.length > 0) console.log(`Rejected with 503, not part of the rates: ${rejections.join('; ')}.`)
  if (statements === null) console.log('There is no pgbench on this machine.')
  console.log(`From start to listening ${started.toFixed(1)} s${memory}.`)
} finally {
  await app.stop()
}
