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
import type { NewsOptions } from '@trademates/server/src/features/news/collect.ts'
import type { Source } from '@trademates/server/src/features/prices/source.ts'
import type { PushOptions as PushMeans } from '@trademates/server/src/features/push/deliver.ts'
import { TIMEOUTS } from '@trademates/server/src/platform/config/timeouts.ts'
import { createApp } from '@trademates/server/src/app.ts'
import { createTestDatabase } from './database.ts'

/** A server of a test: the real one, on a port of its own. */
export interface TestServer {
  url: string
  deps: Deps
  /** For a second server on the same database. */
  database: DatabaseAddress
  /** Where its uploaded files lie. */
  filesFolder: string
  /** Where its mails lie as files. */
  emailFolder: string
  /** What it wrote to its log, a line each. */
  logLines: string[]
  close(): Promise<void>
}

const SETTINGS: Settings = {
  publicUrl: 'http://trademates.test',
  secret: 'a secret for tests, as long as one must be',
  trustProxy: 0,
  rateLimit: false,
  // The cheapest that argon2 takes: tests sign in often.
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  timeouts: TIMEOUTS,
  processingSecondsPerHour: 3_600,
  mediaRequestsPerMinute: 3_000,
  version: '0.0.0-test',
}

const JOB_POLL_INTERVAL_MS = 200
const SENDER_ADDRESS = 'hello@trademates.test'

/** What of the world around a server is not the usual. */
export interface TestServerOverrides {
  /** The SMTP server that takes its mails, instead of files. */
  mailUrl?: string
  /** The object storage that keeps its files, instead of a folder. */
  bucket?: S3Bucket
  providers?: SignInProviders
  /** Where prices come from, instead of the sample ones. */
  prices?: readonly Source[]
  /** Whose headlines are read, instead of sample ones. */
  news?: NewsOptions
  /** How pushes are sent, instead of to public addresses only. */
  push?: PushMeans
  /** How often the sessions of open streams are checked, in ms. */
  sessionCheckIntervalMs?: number
}

const folders = new Map<string, { path: Promise<string>; users: number }>()

/** The data folder of all servers on one database, for whichever of them sends a mail, all look for it; it goes with the last of them. */
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

/** Starts a server on this database. Several on one database are several processes to each other, and share a data folder. */
export async function startTestServer(
  address: DatabaseAddress,
  settings: Partial<Settings> = {},
  world: TestServerOverrides = {},
): Promise<TestServer> {
  const { mailUrl, bucket, providers, prices, news, push, sessionCheckIntervalMs } = world
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

/** One server for all tests of a file, on a database of its own; the value is there once the tests run. */
export function useTestServer(settings: Partial<Settings> = {}, world: () => Promise<TestServerOverrides> = async () => ({})): TestServer {
  const shared = {} as TestServer
  let drop: () => Promise<void>
  // What the server complained of helps to understand a failed test.
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
