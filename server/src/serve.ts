import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PASSWORD_COST } from '#features/auth/login/passwords.ts'
import { PROCESSING_SECONDS_PER_HOUR } from '#features/media/upload/file-queue.ts'
import { MEDIA_REQUESTS_PER_MINUTE } from '#features/media/serve-file.ts'
import { parseWitnesses } from '#features/receipts/witnesses.ts'
import { readCorporateActions } from '#features/symbols/corporate-actions.ts'
import { MARKET_ROWS_DEFAULTS, type MarketRowsOptions } from '#features/market-data/market-rows-writer.ts'
import { createSources } from '#features/prices/providers/create-sources.ts'
import { serveSecurityTxt } from '#http/pages/security-txt.ts'
import { serveWebClient } from '#http/pages/web-client.ts'
import type { Config } from '#platform/config/config.ts'
import { type DatabaseAddress, connect } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { createFacebookProvider } from '#platform/identity/facebook.ts'
import { createGoogleProvider } from '#platform/identity/google.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { createFileMailer, createSmtpMailer } from '#platform/email/mailer.ts'
import { createConfiguredEventBus } from '#platform/events/configured-event-bus.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { createQueryObserver, measurePools, measureProcess, serveMetrics } from '#platform/metrics/process-metrics.ts'
import { processName } from '#platform/events/cluster-members.ts'
import { portError } from '#platform/process/port.ts'
import type { PriceSettings } from '#platform/config/price-providers.ts'
import { type Timeouts, TIMEOUTS } from '#platform/config/timeouts.ts'
import { createApp } from './app.ts'

/** Options for tests. */
export interface StartOptions {
  /** Extends the app before it listens. */
  extend?: (app: Awaited<ReturnType<typeof createApp>>, deps: Deps) => void
  /** How long running requests may take after a stop signal, in ms. */
  stopGraceMs?: number
  timeouts?: Partial<Timeouts>
  marketRows?: Partial<MarketRowsOptions>
}

/** The configuration of an app process: plain data that can be sent to a worker. */
export interface ServeConfig {
  config: Config & { publicUrl: string; secret: string }
  database: DatabaseAddress
  /** null: another server serves the web client. */
  webFolder: string | null
  version: string
  /** Price providers that are left out until the next start. */
  leftOutPrices?: readonly PriceSettings[]
}

/** The number of the app process on this machine, from 0. */
interface WorkerNumber {
  number: number
}

// With SO_REUSEPORT, each process has its own accept queue. When a process is killed, the kernel resets the connections in its queue, and clients retry.
// If the primary process distributed connections, those sent to a killed worker would stay open without a response.
const CAN_REUSE_PORT = process.platform === 'linux'
const STOP_GRACE_MS = 10_000
const IDLE_CHECK_INTERVAL_MS = 50
const LOG_INTERVAL_MS = 1_000
// Event streams that open before the event bus is connected are closed when it connects. After this time the server starts without it.
const EVENT_BUS_WAIT_MS = 2_000

/** Serves the API, files and the web client on the configured port. `close` waits for running requests, then closes all services. */
export async function serve(
  { number, ...prepared }: ServeConfig & WorkerNumber,
  log: Log,
  { extend, stopGraceMs = STOP_GRACE_MS, timeouts, marketRows }: StartOptions = {},
): Promise<{ close(): Promise<void> }> {
  const { config } = prepared
  const deps = await createDeps({ ...prepared, timeouts: { ...TIMEOUTS, ...timeouts } }, log)
  const stopMetrics = config.metricsPort === null ? () => undefined : await startMetrics(deps, config.metricsPort + number)
  const app = await createApp(deps, {
    publicLog: { folder: config.dataDir, seed: config.logKey, intervalMs: LOG_INTERVAL_MS },
    anchors: { authorities: config.logAuthorities },
    witnesses: await parseWitnesses(config.logWitnesses),
    providers: {
      google: config.google === null ? null : createGoogleProvider(config.google),
      facebook: config.facebook === null ? null : createFacebookProvider(config.facebook),
    },
    corporateActions: readCorporateActions(config.actionsFile),
    prices: createSources(config.prices, prepared.leftOutPrices),
    marketRows: { ...MARKET_ROWS_DEFAULTS, ...marketRows },
    news: { feeds: config.news },
  })
  extend?.(app, deps)
  const { publicUrl, securityContact: contact } = config
  if (contact !== null) serveSecurityTxt(app, { contact, publicUrl })
  if (prepared.webFolder !== null) await serveWebClient(app, prepared.webFolder, config.publicUrl.startsWith('https:'))
  await Promise.race([deps.bus.ready, pause(EVENT_BUS_WAIT_MS)])
  const listenOptions = { host: config.host, port: config.port, reusePort: CAN_REUSE_PORT && config.processes > 1 }
  await app.listen({ ...listenOptions, listenTextResolver: () => 'app process ready' }).catch((error: unknown) => {
    throw portError(config.host, config.port, error)
  })
  await deps.jobs.start()
  return {
    async close() {
      // Connections that are busy when the server closes become idle later.
      const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
      const forceClose = setTimeout(() => app.server.closeAllConnections(), stopGraceMs)
      await app.close()
      clearInterval(idleCheck)
      clearTimeout(forceClose)
      stopMetrics()
      await closeDeps(deps)
    },
  }
}

async function startMetrics({ metrics, db, readOnlyDb, settings }: Deps, port: number): Promise<() => void> {
  measurePools(metrics, { writes: db, reads: readOnlyDb })
  const stops = [measureProcess(metrics, settings.version), await serveMetrics(metrics, port)]
  return () => stops.forEach((stop) => stop())
}

async function createDeps({ config, database, version, timeouts }: ServeConfig & { timeouts: Timeouts }, log: Log): Promise<Deps> {
  const metrics = createMetrics()
  const onQuery = createQueryObserver(log, metrics, config.slowMs)
  const db = connect(database, { name: processName(), timeouts, onQuery })
  const from = senderAddress(config.publicUrl)
  return {
    db,
    readOnlyDb: connect(database, { readOnly: true, timeouts, onQuery }),
    files: await createFiles(join(config.dataDir, 'files'), config.files),
    mailer:
      config.mailUrl === null
        ? createFileMailer(join(config.dataDir, 'mail'), from, log)
        : createSmtpMailer({ url: config.mailUrl, timeoutMs: timeouts.mailMs }, from, log),
    bus: createConfiguredEventBus(config, db, log),
    jobs: createJobs({ db, log, metrics }, { retryMs: timeouts.jobRetryMs, recoveryMs: timeouts.jobRecoveryMs }),
    log,
    metrics,
    settings: {
      publicUrl: config.publicUrl,
      secret: config.secret,
      trustProxy: config.trustProxy,
      rateLimit: config.rateLimit,
      passwordCost: PASSWORD_COST,
      timeouts,
      processingSecondsPerHour: PROCESSING_SECONDS_PER_HOUR,
      mediaRequestsPerMinute: MEDIA_REQUESTS_PER_MINUTE,
      version,
    },
  }
}

async function closeDeps({ jobs, bus, mailer, db, readOnlyDb }: Deps): Promise<void> {
  await jobs.close()
  await bus.close()
  mailer.close()
  await Promise.all([db.close(), readOnlyDb.close()])
}

/** Returns the sender address of emails, at the host of the public URL or at localhost. */
function senderAddress(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-reply@${isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost'}`
}
