import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import type { BenchCase } from './cases.ts'
import { runLoad, type LoadResult, median, medianBy } from './load.ts'
import { measureCpu } from './processes.ts'
import type { Dataset } from './dataset.ts'

/** A run with the CPU time per request of app and database, in ms. */
export interface RunResult extends LoadResult {
  app: number
  database: number
}

/** A case with a number of connections, and its results. */
export interface Scenario {
  benchCase: BenchCase
  connections: number
  requests: readonly Buffer[]
  /** A server that only sends the same bytes. */
  bare: BareServer
  runs: RunResult[]
  bareRuns: RunResult[]
}

interface BareServer {
  url: string
  child: ChildProcess
}

/** The running product and the process id of its database. */
export interface RunningProduct {
  app: AppProcess
  database: number
  dataset: Dataset
}

/** The number of responses from which the typical one is chosen. */
export const SAMPLE_COUNT = 9
const RETRY_DELAY_MS = 1_000

async function startBareServer(bytes: string): Promise<BareServer> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  child.send(bytes)
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

/** Sends an encoded request and returns the body. Retries after 503, at most `tries` times. */
export async function fetchResponse(url: string, request: Buffer, tries = 5): Promise<string> {
  const end = request.indexOf('\r\n\r\n')
  const [line = '', _host, ...fields] = request.toString('latin1', 0, end).split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]))
  const body = request.subarray(end + 4)
  const response = await fetch(url + path, { method, headers, body: body.length === 0 ? null : new Uint8Array(body) })
  if (response.status === 503 && tries > 1) {
    await pause(RETRY_DELAY_MS)
    return fetchResponse(url, request, tries - 1)
  }
  if (!response.ok) throw new Error(`${line} was answered ${response.status}.`)
  return response.text()
}

// The median by length; the first response may be an empty list.
async function fetchTypicalResponse(url: string, requests: readonly Buffer[]): Promise<string> {
  const answers = await Promise.all(requests.slice(0, SAMPLE_COUNT).map((request) => fetchResponse(url, request)))
  return medianBy(answers, ({ length }) => length)
}

/** Builds the first requests of a case. */
export async function buildRequests(dataset: Dataset, { buildRequest }: BenchCase, count: number): Promise<Buffer[]> {
  const requests: Buffer[] = []
  for (let n = 0; n < count; n++) requests.push(await buildRequest(dataset, n))
  return requests
}

/** Creates the scenarios of cases for each number of connections, with a bare server per case. */
export async function createScenarios(
  { app, dataset }: RunningProduct,
  cases: readonly BenchCase[],
  { levels, requests: count }: { levels: readonly number[]; requests: number },
): Promise<Scenario[]> {
  const scenarios: Scenario[] = []
  for (const benchCase of cases) {
    const requests = await buildRequests(dataset, benchCase, Math.min(count, benchCase.requests ?? count))
    // A single sample for writes.
    const bare = await startBareServer(await fetchTypicalResponse(app.url, benchCase.writes === true ? requests.slice(0, 1) : requests))
    for (const connections of benchCase.connections === undefined ? levels : [benchCase.connections])
      scenarios.push({ benchCase, connections, requests, bare, runs: [], bareRuns: [] })
  }
  return scenarios
}

/** Runs all scenarios round after round, so that noise affects all of them. */
export async function runRounds(
  { app, database }: RunningProduct,
  scenarios: readonly Scenario[],
  { rounds, seconds }: { rounds: number; seconds: number },
) {
  for (let round = 0; round < rounds; round++)
    for (const { connections, requests, bare, runs, bareRuns } of scenarios) {
      const from = runs.reduce((sum, { count, rejected }) => sum + count + rejected, 0)
      runs.push(await measureRun({ url: app.url, connections, seconds, requests, from }, { app: app.pid, database }))
      const pid = bare.child.pid
      if (pid === undefined) continue
      bareRuns.push(await measureRun({ url: bare.url, connections, seconds: seconds / 2, requests }, { app: pid, database }))
    }
}

// Work after a response counts if it runs during the measurement.
export async function measureRun(
  asked: Parameters<typeof runLoad>[0],
  { app, database }: { app: number; database: number },
): Promise<RunResult> {
  const before = { app: measureCpu(app), database: measureCpu(database) }
  const run = await runLoad(asked)
  return { ...run, app: (measureCpu(app) - before.app) / run.count, database: (measureCpu(database) - before.database) / run.count }
}

export const closeScenarios = (scenarios: readonly Scenario[]): void => {
  for (const { bare } of scenarios) if (bare.child.connected) bare.child.disconnect()
}

export const COLUMNS = [
  '',
  'at once',
  'requests/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'app ms',
  'database ms',
  'bare ms',
  'of bare',
  'of pgbench',
]

/** Describes the rejected requests of a scenario. */
export function listRejections({ benchCase, connections, runs }: Scenario): string[] {
  const rejected = runs.reduce((sum, run) => sum + run.rejected, 0)
  const count = runs.reduce((sum, run) => sum + run.count, rejected)
  return rejected === 0 ? [] : [`${benchCase.name} at ${connections}: ${rejected} of ${count}`]
}

/** Returns the table row of a scenario. `sql`: the rate of the same statements in pgbench. */
export function formatRow({ benchCase, connections, runs, bareRuns }: Scenario, sql: number | null): string[] {
  const { rate, p50, p95, p99, app, database } = median(runs)
  const bare = bareRuns.length === 0 ? null : median(bareRuns)
  const share = (other: number | undefined) => (other === undefined ? '' : (rate / other).toFixed(3))
  return [
    benchCase.name,
    String(connections),
    Math.round(rate).toLocaleString('en'),
    ...[p50, p95, p99].map((ms) => ms.toFixed(2)),
    ...[app, database].map((ms) => ms.toFixed(3)),
    bare?.app.toFixed(3) ?? '',
    share(bare?.rate),
    share(sql ?? undefined),
  ]
}
