import { join } from 'node:path'
import { hasUsers } from '#features/people/accounts.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { saveLiveData } from '#platform/config/live-data.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { connect, type Db } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { prepareDisk } from '#platform/files/disk.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { createConfiguredEventBus } from '#platform/events/configured-event-bus.ts'
import { PASSWORD_COST } from '#features/auth/login/passwords.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'
import { PROCESSING_SECONDS_PER_HOUR } from '#features/media/upload/file-queue.ts'
import { MEDIA_REQUESTS_PER_MINUTE } from '#features/media/serve-file.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createFileMailer } from '#platform/email/mailer.ts'
import { processName } from '#platform/events/cluster-members.ts'
import { loadOrCreateSecret } from '#platform/config/secret.ts'
import { runCommand, StartError } from '#platform/process/start-error.ts'
import { emailOf, PASSWORD, seedDemoCommunity } from './community.ts'
import { TRADERS } from './content.ts'

await runCommand(main)

/** `npm run demo`: seeds the configured database, with or without a running server. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  prepareDisk(config.dataDir)
  // The posts of the demo community are about simulated prices.
  if (config.liveData === null) saveLiveData(config.dataDir, false)
  const database = await openDatabase(config, { join: 'guest' })
  const db = connect(database.address, { name: processName() })
  try {
    if (await hasUsers(db))
      throw new StartError(
        'The database is not empty: the demo community only moves into an empty one. Give it another DATA_DIR or DATABASE_URL.',
      )
    const deps = await openDeps(db, config)
    try {
      await seedDemoCommunity(deps)
    } finally {
      await deps.bus.close()
    }
  } finally {
    await db.close()
    await database.stop()
  }
  const names = [...TRADERS.keys()]
  const width = Math.max(...names.map((name) => name.length))
  const accounts = names.map((name) => `  ${name.padEnd(width)}  ${emailOf(name)}`)
  console.log(`\n  The demo community has moved in. Sign in as any of them, the password is ${PASSWORD}\n\n${accounts.join('\n')}\n`)
  process.exit()
}

/** Creates the dependencies of the handlers. Emails are not sent. A running server receives the events and evaluates the alerts. */
async function openDeps(db: Db, { dataDir, files, redisUrl, secret }: Config): Promise<Deps> {
  const [log, metrics] = [createLog(), createMetrics()]
  return {
    db,
    readOnlyDb: db,
    log,
    metrics,
    files: await createFiles(join(dataDir, 'files'), files),
    mailer: createFileMailer(join(dataDir, 'mail'), 'no-reply@localhost', log),
    bus: createConfiguredEventBus({ redisUrl, secret: secret ?? loadOrCreateSecret(dataDir) }, db, log),
    jobs: createJobs({ db, log, metrics }),
    settings: {
      publicUrl: 'http://localhost',
      secret: '',
      trustProxy: 0,
      rateLimit: false,
      passwordCost: PASSWORD_COST,
      timeouts: TIMEOUTS,
      processingSecondsPerHour: PROCESSING_SECONDS_PER_HOUR,
      mediaRequestsPerMinute: MEDIA_REQUESTS_PER_MINUTE,
      version: 'demo',
    },
  }
}
