import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { hasUsers } from '#features/people/accounts.ts'
import { type Config, readConfig, shown, urlOf } from '#platform/config/config.ts'
import { reachRedis } from '#platform/bus/redis.ts'
import { openDatabase } from '#platform/database.ts'
import { type Address, connect } from '#platform/db.ts'
import { prepareDisk } from '#platform/disk.ts'
import { openBucket } from '#platform/files/bucket.ts'
import { type Log, makeLog } from '#platform/log.ts'
import { findPort } from '#platform/process/port.ts'
import { keepSecret } from '#platform/secret.ts'
import { runCommand } from '#platform/start-error.ts'
import { awaitStop } from '#platform/process/stop-signal.ts'
import { readVersion } from '#platform/process/version.ts'
import { buildWhenStale } from '#platform/process/web-build.ts'
import { startWorkers, takeTask, workUntilTold } from '#platform/process/workers.ts'
import { type Prepared, serve, type StartOptions } from './serve.ts'

// Running requests get ten seconds at the end; what has not ended a while after that never will.
const END_MS = 15_000

// For `npm run dev`, where Vite serves the client from its sources.
const WITHOUT_CLIENT = '--without-client'

interface Running {
  /** Where it listens. */
  url: string
  /** Where people reach it. */
  publicUrl: string
  isEmpty: boolean
  close(): Promise<void>
}

/** Runs the server until a signal stops it, in this process and in the workers that execute the same entry again. */
export const runServer = (options?: StartOptions): Promise<void> => runCommand(() => (cluster.isPrimary ? main(options) : work(options)))

async function main(options?: StartOptions): Promise<void> {
  const config = readConfig(process.env)
  const log = watchedLog()
  const stop = awaitStop()
  const running = await Promise.race([start(config, log, options), stop.asked.then(() => null)])
  if (running === null) process.exit()
  announce(running, log)
  log.info({ reason: await stop.asked }, 'stopping')
  await Promise.race([running.close(), stop.again.then(() => process.exit(1)), pause(END_MS).then(() => process.exit(1))])
  log.info('stopped')
  process.exit()
}

/** One of several app processes. */
async function work(options?: StartOptions): Promise<void> {
  const { task, number, told } = await takeTask()
  await workUntilTold(told, serve({ ...(task as Prepared), number }, watchedLog(), options))
}

/** Everything up to the open port, in the order in which it can be refused cheapest. */
async function start(given: Config, log: Log, options?: StartOptions): Promise<Running> {
  const port = await findPort(given.host, given.port)
  prepareDisk(given.dataDir)
  if (given.files !== null) await openBucket(given.files)
  if (given.redisUrl !== null) await reachRedis(given.redisUrl, shown(given.redisUrl))
  const url = urlOf(given.host, port)
  const config = { ...given, port, publicUrl: given.publicUrl ?? url, secret: given.secret ?? keepSecret(given.dataDir) }
  const database = await openDatabase(config, { join: 'owner', onLost: (error) => fail(log, error) })
  const webFolder = process.argv.includes(WITHOUT_CLIENT) ? null : await buildWhenStale(log)
  const prepared = { config, database: database.address, webFolder, version: await readVersion() }
  const serving = await (config.processes === 1
    ? serve({ ...prepared, number: 0 }, log, options)
    : startWorkers(config.processes, prepared, log))
  return {
    url,
    publicUrl: config.publicUrl,
    isEmpty: await isEmpty(database.address),
    async close() {
      await serving.close()
      await database.stop()
    },
  }
}

async function isEmpty(address: Address): Promise<boolean> {
  const db = connect(address, { most: 1 })
  try {
    return !(await hasUsers(db))
  } finally {
    await db.close()
  }
}

function announce({ url, publicUrl, isEmpty }: Running, log: Log): void {
  if (!process.stdout.isTTY) return log.info({ url, empty: isEmpty }, 'listening')
  console.log(`\n  TradeMates is at ${publicUrl}/${publicUrl === url ? '' : ` and listens at ${url}/`}\n`)
  if (isEmpty) console.log('  Nobody is here yet. "npm run demo" in another terminal brings a demo community.\n')
  console.log('  Ctrl-C stops it.\n')
}

/** The log of a process that says why, when it ends by a fault; what was begun (the database) ends with it. */
function watchedLog(): Log {
  const log = makeLog()
  process.on('uncaughtException', (error) => fail(log, error))
  return log
}

function fail(log: Log, error: unknown): never {
  log.fatal({ err: error }, 'the process ends by a fault')
  process.exit(1)
}
