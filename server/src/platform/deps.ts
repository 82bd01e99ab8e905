import type { EventBus } from '#platform/events/event-bus.ts'
import type { Db } from './database/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from '#platform/email/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Timeouts } from './config/timeouts.ts'

/** Parameters of argon2id (RFC 9106): memory in KiB, passes, lanes. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** What the running process knows of itself. */
export interface Settings {
  /** What links in mails begin with; without a slash at its end. */
  publicUrl: string
  /** At least 32 characters; tokens in mails and renewed sessions are derived from it. */
  secret: string
  /** How many proxies stand in front. */
  trustProxy: number
  rateLimit: boolean
  /** Cost of new password hashes; hashes that cost less are renewed at sign-in. */
  passwordCost: PasswordCost
  timeouts: Timeouts
  /** Seconds that the files of one account may take to process within an hour, in each process. */
  processingSecondsPerHour: number
  /** Requests for files that one network may make a minute, of each process. */
  mediaRequestsPerMinute: number
  version: string
}

/** The ports to the world: what a deed may use besides what it is asked. */
export interface Deps {
  db: Db
  /** The same database, unable to write: what every GET gets as its `db`. */
  readOnlyDb: Db
  files: Files
  mailer: Mailer
  bus: EventBus
  jobs: Jobs
  log: Log
  metrics: Metrics
  settings: Settings
}
