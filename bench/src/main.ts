/**
 * The benchmark: the product beside a bare node:http server that sends the same bytes, and beside the same SQL through pgbench. Load, server
 * and database share the machine, so the ratios say more than the rates. `POSTS` is the size of the world, which is made once and kept in the
 * data folder; `CONNECTIONS` (`1,32,128`), `ROUNDS` and `SECONDS` how it is measured; `CASES` a part of the names of what is; `PROCESSES` how
 * many app processes share the port.
 */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type AppProcess, startAppProcess } from '@trademates/test-support/browser/app-process.ts'
import { CASES } from './cases.ts'
import { hasPgbench, pgbench } from './pgbench.ts'
import { memoryOf } from './processes.ts'
import { closeScenes, HEAD, openScenes, play, refusalsIn, type Running, rowOf, type Scene } from './scenes.ts'
import { size } from './size.ts'
import { recordStatements } from './statements.ts'
import { table } from './table.ts'
import { databaseIn, prepareWorld, type World } from './world.ts'

// As many as the product's own pool of reading connections has.
const POOL = 12

const posts = size('POSTS', 10_000)
const processes = size('PROCESSES', 1)
const how = { rounds: size('ROUNDS', 3), seconds: size('SECONDS', 2) }
const levels = (process.env['CONNECTIONS'] ?? '1,32,128').split(',').map(Number)
const cases = CASES.filter(({ name }) => name.includes(process.env['CASES'] ?? ''))
const reads = cases.filter(({ writes }) => writes !== true)
const folder = resolve(import.meta.dirname, `../../data/bench-${posts}`)
const checkout = resolve(import.meta.dirname, '../..')
const start = (more: Record<string, string> = {}): Promise<AppProcess> =>
  startAppProcess({ checkout, settings: { DATA_DIR: folder, PROCESSES: String(processes), ...more } })

async function prepare(): Promise<World> {
  await mkdir(folder, { recursive: true })
  const app = await start()
  try {
    return await prepareWorld(app, folder, posts)
  } finally {
    await app.stop()
  }
}

async function run(running: Running): Promise<Scene[]> {
  // What writes comes last, for it changes what is read.
  const scenes = await openScenes(running, [...reads, ...cases.filter((one) => !reads.includes(one))], { levels, requests: 8_000 })
  const isRead = ({ what }: Scene) => what.writes !== true
  try {
    await play(running, scenes.filter(isRead), how)
    await play(
      running,
      scenes.filter((scene) => !isRead(scene)),
      how,
    )
  } finally {
    closeScenes(scenes)
  }
  return scenes
}

const world = await prepare()
const statements = hasPgbench() ? await recordStatements(start, reads, world) : null
const began = performance.now()
const app = await start()
const started = (performance.now() - began) / 1_000
try {
  const { host, pid } = await databaseIn(folder)
  const scenes = await run({ app, database: pid, world })
  const memory = processes === 1 ? `; after the run the app process holds ${Math.round(memoryOf(app.pid))} MB` : ''
  const rows: string[][] = []
  for (const scene of scenes) {
    const asked = statements?.get(scene.what)
    const options = { connections: Math.min(scene.connections, POOL), seconds: how.seconds }
    rows.push(rowOf(scene, asked === undefined ? null : await pgbench(host, asked, options)))
  }
  const { people, viewers } = world
  console.log(
    `${posts.toLocaleString('en')} posts, ${people.toLocaleString('en')} people, ${viewers.toLocaleString('en')} of them asking; app processes: ${processes}`,
  )
  console.log(table(HEAD, rows))
  console.log('app, database, bare: CPU of a request. Of bare, of pgbench: the rate as a share of theirs.')
  const refusals = scenes.flatMap(refusalsIn)
  if (refusals.length > 0) console.log(`Refused with 503, and in no rate: ${refusals.join('; ')}.`)
  if (statements === null) console.log('There is no pgbench on this machine.')
  console.log(`From start to listening ${started.toFixed(1)} s${memory}.`)
} finally {
  await app.stop()
}
