import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createEventBus } from '@trademates/server/src/platform/events/event-bus.ts'
import { createPostgresPubSub } from '@trademates/server/src/platform/events/postgres-pub-sub.ts'
import { type DatabaseAddress, connect } from '@trademates/server/src/platform/database/db.ts'
import type { Deps, Settings } from '@trademates/server/src/platform/deps.ts'
import type { S3Bucket } from '@trademates/server/src/platform/files/s3-store.ts'
import { createFiles } from '@trademates/server/src/platform/files/create-files.ts'
import { processName } from '@trademates/server/src/platform/events/cluster-members.ts'
import { createJobs } from '@trademates/server/src/platform/jobs/jobs.ts'
import { createMetrics } from '@trademates/server/src/platform/metrics/metrics.ts'
import { createFileMailer, createSmtpMailer } from '@trademates/server/src/platform/email/mailer.ts'
import type { SignInProviders } from '@trademates/server/src/platform/identity/sign-in-provider.ts'
import type { MarketRowsOptions } from '@trademates/server/src/features/market-data/market-rows-writer.ts'
import type { AnchorOptions } from '@trademates/server/src/features/receipts/anchors.ts'
import type { Witness } from '@trademates/server/src/features/receipts/witnesses.ts'
import type { CatalogActions } from '@trademates/server/src/features/ideas/catalog-actions.ts'
import type { NewsOptions } from '@trademates/server/src/features/news/collect.ts'
import type { Source } from '@trademates/server/src/features/prices/source.ts'
import type { PushOptions } from '@trademates/server/src/features/push/deliver.ts'
import { TIMEOUTS } from '@trademates/server/src/platform/config/timeouts.ts'
import { createApp } from '@trademates/server/src/app.ts'
import { createTestDatabase } from './database.ts'

/** A server of a test, in the test process on a free port. */
export interface TestServer {
  url: string
  deps: Deps
  /** For a second server on the same database. */
  database: DatabaseAddress
  /** The folder of uploaded files. */
  filesFolder: string
  /** The folder of emails. */
  emailFolder: string
  /** The data folder. */
  folder: string
  /** The lines of its log. */
  logLines: string[]
  close(): Promise<void>
}

const SETTINGS: Settings = {
  publicUrl: 'http://trademates.test',
  secret: 'a secret for tests, as long as one must be',
  trustProxy: 0,
  rateLimit: false,
  // The lowest cost of argon2.
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  timeouts: TIMEOUTS,
  processingSecondsPerHour: 3_600,
  mediaRequestsPerMinute: 3_000,
  version: '0.0.0-test',
}

const JOB_POLL_INTERVAL_MS = 200
const SENDER_ADDRESS = 'hello@trademates.test'

/** Replacements for external services. */
export interface TestServerOverrides {
  /** The SMTP server for emails; default: files. */
  mailUrl?: string
  /** The object storage for files; default: a folder. */
  bucket?: S3Bucket
  providers?: SignInProviders
  /** The price sources; default: sample prices. */
  prices?: readonly Source[]
  /** The news feeds; default: sample headlines. */
  news?: NewsOptions
  /** The push transport; default: public addresses only. */
  push?: PushOptions
  /** How often the sessions of open streams are checked, in ms. */
  sessionCheckIntervalMs?: number
  /** Whether this server grades trade ideas; default: no. */
  gradesIdeas?: boolean
  /** How the rows of markets are written; default: not. */
  marketRows?: MarketRowsOptions
  /** The corporate actions that ideas are graded with; default: none. */
  corporateActions?: CatalogActions
  /** How often the public log is written, in ms; default: never. */
  logIntervalMs?: number
  /** The authorities that timestamp the public log; default: none. */
  anchors?: AnchorOptions
  /** The witnesses of the public log; default: none. */
  witnesses?: readonly Witness[]
}

const folders = new Map<string, { path: Promise<string>; users: number }>()

/** Returns the data folder that all servers on a database share, since any of them may send an email. The last server removes it. */
function acquireFolder(address: DatabaseAddress): { path: Promise<string>; giveBack: () => Promise<void> } {
  const key = JSON.stringify(address)
  const folder = folders.get(key) ?? { path: mkdtemp(join(tmpdir(), 'trademates-app-')), users: 0 }
  folders.set(key, folder)
  folder.users += 1
  return {
    path: folder.path,
    async giveBack() {
      folder.users -= 1
      if (folder.users > 0) return
      folders.delete(key)
      await rm(await folder.path, { recursive: true })
    },
  }
}

/** Starts a server on a database. Several servers on a database act as separate processes and share a data folder. */
export async function startTestServer(
  address: DatabaseAddress,
  settings: Partial<Settings> = {},
  world: TestServerOverrides = {},
): Promise<TestServer> {
  const {
    mailUrl,
    bucket,
    providers,
    prices,
    news,
    push,
    sessionCheckIntervalMs,
    gradesIdeas = false,
    marketRows,
    corporateActions = new Map(),
    logIntervalMs = null,
    anchors,
    witnesses = [],
  } = world
  const data = acquireFolder(address)
  const folder = await data.path
  const logLines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => logLines.push(line) })
  const metrics = createMetrics()
  const { timeouts } = { ...SETTINGS, ...settings }
  const db = connect(address, { name: processName(), timeouts })
  const readOnlyDb = connect(address, { readOnly: true, timeouts })
  const [filesFolder, emailFolder] = [join(folder, 'files'), join(folder, 'mail')]
  const deps: Deps = {
    db,
    readOnlyDb,
    log,
    metrics,
    files: await createFiles(filesFolder, bucket),
    mailer:
      mailUrl === undefined
        ? createFileMailer(emailFolder, SENDER_ADDRESS, log)
        : createSmtpMailer({ url: mailUrl, timeoutMs: timeouts.mailMs }, SENDER_ADDRESS, log),
    bus: createEventBus(createPostgresPubSub(db), db, log),
    jobs: createJobs(
      { db, log, metrics },
      { pollIntervalMs: JOB_POLL_INTERVAL_MS, retryMs: timeouts.jobRetryMs, recoveryMs: timeouts.jobRecoveryMs },
    ),
    settings: { ...SETTINGS, ...settings },
  }
  const app = await createApp(deps, {
    publicLog: { folder, seed: null, intervalMs: logIntervalMs },
    witnesses,
    ...(anchors === undefined ? {} : { anchors }),
    ...(marketRows === undefined ? {} : { marketRows }),
    ...(gradesIdeas ? { corporateActions } : {}),
    ...(providers === undefined ? {} : { providers }),
    ...(prices === undefined ? {} : { prices }),
    ...(news === undefined ? {} : { news }),
    ...(push === undefined ? {} : { push }),
    ...(sessionCheckIntervalMs === undefined ? {} : { sessionCheckIntervalMs }),
  })
  await deps.bus.ready
  await app.listen({ host: '127.0.0.1', port: 0 })
  await deps.jobs.start()
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deps,
    database: address,
    filesFolder,
    emailFolder,
    folder,
    logLines,
    async close() {
      await app.close()
      await deps.jobs.close()
      await deps.bus.close()
      await Promise.all([db.close(), readOnlyDb.close()])
      await data.giveBack()
    },
  }
}

/** Starts a server with a new database for all tests of a file. The returned object is filled before the tests run. */
export function useTestServer(settings: Partial<Settings> = {}, world: () => Promise<TestServerOverrides> = async () => ({})): TestServer {
  const shared = {} as TestServer
  let drop: () => Promise<void>
  // Prints warnings and errors of the server after a failed test.
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`${shared.logLines.filter((line) => !/"level":[123]0,/.test(line)).join('')}\n`)
  })
  beforeAll(async () => {
    const database = await createTestDatabase()
    drop = database.drop
    Object.assign(shared, await startTestServer(database.address, settings, await world()))
  })
  afterAll(async () => {
    await shared.close()
    await drop()
  })
  return shared
}
