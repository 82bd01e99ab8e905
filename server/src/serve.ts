import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PASSWORD_COST } from '#features/auth/passwords.ts'
import { PROCESSING_SECONDS_PER_HOUR } from '#features/media/processing.ts'
import { MEDIA_REQUESTS_PER_MINUTE } from '#features/media/serve.ts'
import { openSources } from '#features/prices/providers/open.ts'
import { tellContact } from '#http/security-txt.ts'
import { serveWebClient } from '#http/web-client.ts'
import type { Config } from '#platform/config/config.ts'
import { type Address, connect } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { openFacebook } from '#platform/identity/facebook.ts'
import { openGoogle } from '#platform/identity/google.ts'
import { createJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { mailAsFiles, mailBySmtp } from '#platform/mail/mail.ts'
import { openConfiguredBus } from '#platform/bus/open-bus.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { openMetrics } from '#platform/metrics.ts'
import { measurePools, measureProcess, serveMetrics } from '#platform/metrics-port.ts'
import { processName } from '#platform/bus/peers.ts'
import { portError } from '#platform/process/port.ts'
import { type Timeouts, TIMEOUTS } from '#platform/timeouts.ts'
import { heedStatements } from '#platform/statements.ts'
import { createApp } from './app.ts'

/** What tests change about a start; production passes nothing. */
export interface StartOptions {
  /** Adds to an app before it listens. */
  extend?: (app: Awaited<ReturnType<typeof createApp>>, deps: Deps) => void
  /** How long running requests may go on after a stop signal, in ms. */
  stopGraceMs?: number
  timeouts?: Partial<Timeouts>
}

/** All that an app process needs to know; plain data, so that it can be sent to one. */
export interface Prepared {
  config: Config & { publicUrl: string; secret: string }
  database: Address
  /** null: another server has the web client. */
  webFolder: string | null
  version: string
}

/** What one app process is told besides: the first of the machine is number 0. */
interface Place {
  number: number
}

// Several processes on one port have a queue each, where the kernel can do that: it resets what waits in the queue of one that is killed, and the
// client tries again. Handed over by the primary instead, a connection that was on its way to the killed one stays open, and nobody answers.
const OWN_QUEUES = process.platform === 'linux'
const STOP_GRACE_MS = 10_000
const TIDY_MS = 50
// Streams that are opened before the bus is there end when it comes; without it for long, they are better than none.
const BUS_MS = 2_000

/** Serves API, files and web client on the port of the configuration. `close`: no new requests, running ones end, then the parts. */
export async function serve(
  { number, ...prepared }: Prepared & Place,
  log: Log,
  { extend, stopGraceMs = STOP_GRACE_MS, timeouts }: StartOptions = {},
): Promise<{ close(): Promise<void> }> {
  const { config } = prepared
  const deps = await openDeps({ ...prepared, timeouts: { ...TIMEOUTS, ...timeouts } }, log)
  const hideMetrics = config.metricsPort === null ? () => undefined : await showMetrics(deps, config.metricsPort + number)
  const app = await createApp(deps, {
    providers: {
      google: config.google === null ? null : openGoogle(config.google),
      facebook: config.facebook === null ? null : openFacebook(config.facebook),
    },
    prices: openSources(config.prices),
    news: { feeds: config.news },
  })
  extend?.(app, deps)
  const { publicUrl, securityContact: contact } = config
  if (contact !== null) tellContact(app, { contact, publicUrl })
  if (prepared.webFolder !== null) await serveWebClient(app, prepared.webFolder, config.publicUrl.startsWith('https:'))
  await Promise.race([deps.bus.ready, pause(BUS_MS)])
  const where = { host: config.host, port: config.port, reusePort: OWN_QUEUES && config.processes > 1 }
  await app.listen({ ...where, listenTextResolver: () => 'app process ready' }).catch((error: unknown) => {
    throw portError(config.host, config.port, error)
  })
  await deps.jobs.start()
  return {
    async close() {
      // A connection that answers now and would be kept alive is idle only after the server looked for idle ones.
      const tidy = setInterval(() => app.server.closeIdleConnections(), TIDY_MS)
      const cut = setTimeout(() => app.server.closeAllConnections(), stopGraceMs)
      await app.close()
      clearInterval(tidy)
      clearTimeout(cut)
      hideMetrics()
      await closeDeps(deps)
    },
  }
}

async function showMetrics({ metrics, db, reads, settings }: Deps, port: number): Promise<() => void> {
  measurePools(metrics, { writes: db, reads })
  const stops = [measureProcess(metrics, settings.version), await serveMetrics(metrics, port)]
  return () => stops.forEach((stop) => stop())
}

async function openDeps({ config, database, version, timeouts }: Prepared & { timeouts: Timeouts }, log: Log): Promise<Deps> {
  const metrics = openMetrics()
  const heed = heedStatements(log, metrics, config.slowMs)
  const db = connect(database, { name: processName(), timeouts, heed })
  const from = senderOf(config.publicUrl)
  return {
    db,
    reads: connect(database, { readOnly: true, timeouts, heed }),
    files: await openFiles(join(config.dataDir, 'files'), config.files),
    mail:
      config.mailUrl === null
        ? mailAsFiles(join(config.dataDir, 'mail'), from, log)
        : mailBySmtp({ url: config.mailUrl, timeoutMs: timeouts.mailMs }, from, log),
    bus: openConfiguredBus(config, db, log),
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

async function closeDeps({ jobs, bus, mail, db, reads }: Deps): Promise<void> {
  await jobs.close()
  await bus.close()
  mail.close()
  await Promise.all([db.close(), reads.close()])
}

/** Who mails come from: the host that their links lead to, if it has a name. */
function senderOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-reply@${isIP(hostname.replace(/[[\]]/g, '')) === 0 ? hostname : 'localhost'}`
}
