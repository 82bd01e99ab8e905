import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppProcess } from '@trademates/test-support/browser/app-process.ts'
import type { Case } from './cases.ts'
import { load, type Measure, median, middle } from './load.ts'
import { cpuOf } from './processes.ts'
import type { World } from './world.ts'

/** How the product does: what a request costs in CPU, in milliseconds. */
export interface Cost extends Measure {
  app: number
  database: number
}

/** A case at so many connections, with what came of its runs. */
export interface Scene {
  what: Case
  connections: number
  requests: readonly Buffer[]
  /** A server that sends the same bytes and does nothing else. */
  bare: Bare
  runs: Cost[]
  bareRuns: Cost[]
}

interface Bare {
  url: string
  child: ChildProcess
}

/** What runs while it is measured: the product and the process of its database. */
export interface Running {
  app: AppProcess
  database: number
  world: World
}

/** So many answers of a case say what is usual. */
export const LOOKED_AT = 9
const AGAIN_MS = 1_000

async function startBare(bytes: string): Promise<Bare> {
  const child = fork(new URL('./bare.ts', import.meta.url))
  child.send(bytes)
  const [url] = (await once(child, 'message')) as [string]
  return { url, child }
}

/** What a server answers to a request; one that says "not now" is asked again, as from a cold disk, five times at most. */
export async function answerTo(url: string, request: Buffer, tries = 5): Promise<string> {
  const end = request.indexOf('\r\n\r\n')
  const [line = '', _host, ...fields] = request.toString('latin1', 0, end).split('\r\n')
  const [method = '', path = ''] = line.split(' ')
  const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]))
  const body = request.subarray(end + 4)
  const response = await fetch(url + path, { method, headers, body: body.length === 0 ? null : new Uint8Array(body) })
  if (response.status === 503 && tries > 1) {
    await pause(AGAIN_MS)
    return answerTo(url, request, tries - 1)
  }
  if (!response.ok) throw new Error(`${line} was answered ${response.status}.`)
  return response.text()
}

// The first of a list may have nothing in it.
async function usualAnswer(url: string, requests: readonly Buffer[]): Promise<string> {
  const answers = await Promise.all(requests.slice(0, LOOKED_AT).map((request) => answerTo(url, request)))
  return middle(answers, ({ length }) => length)
}

/** The first requests of a case. */
export async function requestsOf(world: World, { ask }: Case, count: number): Promise<Buffer[]> {
  const requests: Buffer[] = []
  for (let n = 0; n < count; n++) requests.push(await ask(world, n))
  return requests
}

/** The scenes of some cases at these numbers of connections, each with its bare server. */
export async function openScenes(
  { app, world }: Running,
  cases: readonly Case[],
  { levels, requests: count }: { levels: readonly number[]; requests: number },
): Promise<Scene[]> {
  const scenes: Scene[] = []
  for (const what of cases) {
    const requests = await requestsOf(world, what, Math.min(count, what.requests ?? count))
    // One is enough where each writes something.
    const bare = await startBare(await usualAnswer(app.url, what.writes === true ? requests.slice(0, 1) : requests))
    for (const connections of what.connections === undefined ? levels : [what.connections])
      scenes.push({ what, connections, requests, bare, runs: [], bareRuns: [] })
  }
  return scenes
}

/** Runs every scene so often: round after round, so that a noisy minute of the machine disturbs all alike. */
export async function play({ app, database }: Running, scenes: readonly Scene[], { rounds, seconds }: { rounds: number; seconds: number }) {
  for (let round = 0; round < rounds; round++)
    for (const { connections, requests, bare, runs, bareRuns } of scenes) {
      const from = runs.reduce((sum, { count, refused }) => sum + count + refused, 0)
      runs.push(await measure({ url: app.url, connections, seconds, requests, from }, { app: app.pid, database }))
      const pid = bare.child.pid
      if (pid === undefined) continue
      bareRuns.push(await measure({ url: bare.url, connections, seconds: seconds / 2, requests }, { app: pid, database }))
    }
}

// What is put off until after the answer belongs to its cost as far as it comes while others run.
export async function measure(asked: Parameters<typeof load>[0], { app, database }: { app: number; database: number }): Promise<Cost> {
  const before = { app: cpuOf(app), database: cpuOf(database) }
  const run = await load(asked)
  return { ...run, app: (cpuOf(app) - before.app) / run.count, database: (cpuOf(database) - before.database) / run.count }
}

export const closeScenes = (scenes: readonly Scene[]): void => {
  for (const { bare } of scenes) if (bare.child.connected) bare.child.disconnect()
}

export const HEAD = ['', 'at once', 'requests/s', 'p50 ms', 'p99 ms', 'app ms', 'database ms', 'bare ms', 'of bare', 'of pgbench']

/** Where answers of a scene were refused: how many of how many. */
export function refusalsIn({ what, connections, runs }: Scene): string[] {
  const refused = runs.reduce((sum, run) => sum + run.refused, 0)
  const count = runs.reduce((sum, run) => sum + run.count, refused)
  return refused === 0 ? [] : [`${what.name} at ${connections}: ${refused} of ${count}`]
}

/** A scene as a line of the table; `sql`: how often the same statements are answered without the product. */
export function rowOf({ what, connections, runs, bareRuns }: Scene, sql: number | null): string[] {
  const { rate, p50, p99, app, database } = median(runs)
  const bare = bareRuns.length === 0 ? null : median(bareRuns)
  const share = (other: number | undefined) => (other === undefined ? '' : (rate / other).toFixed(3))
  return [
    what.name,
    String(connections),
    Math.round(rate).toLocaleString('en'),
    ...[p50, p99].map((ms) => ms.toFixed(2)),
    ...[app, database].map((ms) => ms.toFixed(3)),
    bare?.app.toFixed(3) ?? '',
    share(bare?.rate),
    share(sql ?? undefined),
  ]
}
