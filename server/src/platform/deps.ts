import type { EventBus } from '#platform/events/event-bus.ts'
import type { Db } from './database/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Timeouts } from './config/timeouts.ts'

/** Parameters of argon2id (RFC 9106): memory in KiB, passes, parallelism. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** The settings of the running process. */
export interface Settings {
  /** The base URL of links in emails, without a trailing slash. */
  publicUrl: string
  /** At least 32 characters. Tokens in emails and renewed sessions are derived from it. */
  secret: string
  /** The number of proxies in front of the server. */
  trustProxy: number
  rateLimit: boolean
  /** Cost of new password hashes. Hashes with a lower cost are renewed at sign-in. */
  passwordCost: PasswordCost
  timeouts: Timeouts
  /** Processing time for the files of one account per hour and process, in seconds. */
  processingSecondsPerHour: number
  /** File requests of one network per minute and process. */
  mediaRequestsPerMinute: number
  version: string
}

/** The services that handlers may use. */
export interface Deps {
  db: Db
  /** The same database on read-only connections. GET handlers receive it as `db`. */
  readOnlyDb: Db
  files: Files
  mailer: Mailer
  bus: EventBus
  jobs: Jobs
  log: Log
  metrics: Metrics
  settings: Settings
}
