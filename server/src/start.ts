import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { hasUsers } from '#features/people/accounts.ts'
import { readCorporateActions } from '#features/symbols/corporate-actions.ts'
import { type Config, readConfig, maskSecrets, formatServerUrl } from '#platform/config/config.ts'
import { checkRedis } from '#platform/events/redis-pub-sub.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'
import { type DatabaseAddress, connect } from '#platform/database/db.ts'
import { prepareDisk } from '#platform/files/disk.ts'
import { createS3Store } from '#platform/files/s3-store.ts'
import { type Log, createLog } from '#platform/log.ts'
import { findPort } from '#platform/process/port.ts'
import { loadOrCreateSecret } from '#platform/config/secret.ts'
import { runCommand } from '#platform/process/start-error.ts'
import { watchStopSignals } from '#platform/process/stop-signal.ts'
import { readVersion } from '#platform/process/version.ts'
import { buildWhenStale } from '#platform/process/web-build.ts'
import { startWorkers, receiveTask, runUntilStopped } from '#platform/process/workers.ts'
import { decideOnLiveData, type LiveServing, serveLive } from './live-data.ts'
import { type ServeConfig, serve, type StartOptions } from './serve.ts'

// Running requests have ten seconds to finish. After this time the process exits in any case.
const SHUTDOWN_TIMEOUT_MS = 15_000

// For `npm run dev`, where Vite serves the client from its sources.
const WITHOUT_CLIENT_FLAG = '--without-client'

interface RunningServer {
  /** The address that it listens on. */
  url: string
  publicUrl: string
  isEmpty: boolean
  serving: LiveServing
  close(): Promise<void>
}

/** Runs the server until a stop signal, in this process or in worker processes that run the same entry file. */
export const runServer = (options?: StartOptions): Promise<void> =>
  runCommand(() => (cluster.isPrimary ? runPrimary(options) : runWorker(options)))

async function runPrimary(options?: StartOptions): Promise<void> {
  const config = readConfig(process.env)
  const log = createWatchedLog()
  const stop = watchStopSignals()
  const running = await Promise.race([start(config, log, options), stop.requested.then(() => null)])
  if (running === null) process.exit()
  logAddress(running, log)
  const stopping = new AbortController()
  void decideOnLiveData(config, running.serving, log, stopping.signal)
  log.info({ reason: await stop.requested }, 'stopping')
  stopping.abort()
  await Promise.race([running.close(), stop.repeated.then(() => process.exit(1)), pause(SHUTDOWN_TIMEOUT_MS).then(() => process.exit(1))])
  log.info('stopped')
  process.exit()
}

/** Runs one of several app processes. */
async function runWorker(options?: StartOptions): Promise<void> {
  const { task, number, stopRequested } = await receiveTask()
  await runUntilStopped(stopRequested, serve({ ...(task as ServeConfig), number }, createWatchedLog(), options))
}

/** Starts the server. The cheapest checks come first. */
async function start(given: Config, log: Log, options?: StartOptions): Promise<RunningServer> {
  readCorporateActions(given.actionsFile)
  const port = await findPort(given.host, given.port)
  prepareDisk(given.dataDir)
  if (given.files !== null) await createS3Store(given.files)
  if (given.redisUrl !== null) await checkRedis(given.redisUrl, maskSecrets(given.redisUrl))
  const url = formatServerUrl(given.host, port)
  const config = { ...given, port, publicUrl: given.publicUrl ?? url, secret: given.secret ?? loadOrCreateSecret(given.dataDir) }
  const database = await openDatabase(config, { join: 'owner', onLost: (error) => fail(log, error) })
  const webFolder = process.argv.includes(WITHOUT_CLIENT_FLAG) ? null : await buildWhenStale(log)
  const prepared = { config, database: database.address, webFolder, version: await readVersion() }
  const serving = await serveLive(
    prepared,
    (current) => (config.processes === 1 ? serve({ ...current, number: 0 }, log, options) : startWorkers(config.processes, current, log)),
    log,
    { ...TIMEOUTS, ...options?.timeouts }.priceSourcesMs,
  )
  return {
    url,
    publicUrl: config.publicUrl,
    isEmpty: await isEmpty(database.address),
    serving,
    async close() {
      await serving.close()
      await database.stop()
    },
  }
}

async function isEmpty(address: DatabaseAddress): Promise<boolean> {
  const db = connect(address, { maxConnections: 1 })
  try {
    return !(await hasUsers(db))
  } finally {
    await db.close()
  }
}

function logAddress({ url, publicUrl, isEmpty }: RunningServer, log: Log): void {
  if (!process.stdout.isTTY) return log.info({ url, empty: isEmpty }, 'listening')
  console.log(`\n  TradeMates is at ${publicUrl}/${publicUrl === url ? '' : ` and listens at ${url}/`}\n`)
  if (isEmpty) console.log('  There are no users yet. "npm run demo" in another terminal brings a demo community.\n')
  console.log('  Ctrl-C stops it.\n')
}

/** Creates the log, and logs uncaught exceptions before the process exits. */
function createWatchedLog(): Log {
  const log = createLog()
  process.on('uncaughtException', (error) => fail(log, error))
  return log
}

function fail(log: Log, error: unknown): never {
  log.fatal({ err: error }, 'the process ends by a fault')
  process.exit(1)
}
