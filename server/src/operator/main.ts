import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { withCopyTransaction } from '#platform/database/copy.ts'
import { connect } from '#platform/database/db.ts'
import { prepareDisk } from '#platform/files/disk.ts'
import { createLog } from '#platform/log.ts'
import { createConfiguredEventBus } from '#platform/events/configured-event-bus.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { processName } from '#platform/events/cluster-members.ts'
import { loadOrCreateSecret, secretPath } from '#platform/config/secret.ts'
import { readVersion } from '#platform/process/version.ts'
import { readCorporateActions } from '#features/symbols/corporate-actions.ts'
import { runOperator, type OperatorEnvironment } from './run-operator.ts'

process.exit(
  await runOperator(process.argv.slice(2), {
    openDeps,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    operator: currentUsername(),
  }),
)

// A user id may have no name.
function currentUsername(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}

/** Opens the configured database and files, with or without a running server. */
async function openDeps(migrations?: readonly string[]): ReturnType<OperatorEnvironment['openDeps']> {
  const config = readConfig(process.env)
  prepareDisk(config.dataDir)
  const database = await openDatabase(config, { join: migrations === undefined ? 'guest' : 'owner' }, migrations)
  const db = connect(database.address, { name: processName() })
  const bus = createConfiguredEventBus(
    { redisUrl: config.redisUrl, secret: config.secret ?? loadOrCreateSecret(config.dataDir) },
    db,
    createLog(),
  )
  return {
    db,
    bus,
    withCopyTransaction: (work) => withCopyTransaction(database.address, work),
    files: await createFiles(join(config.dataDir, 'files'), config.files),
    dataDir: config.dataDir,
    readActions: () => readCorporateActions(config.actionsFile),
    liveData: config.liveData,
    logFiles: { folder: config.dataDir, seed: config.logKey },
    version: await readVersion(),
    secretFile: config.secret === null ? secretPath(config.dataDir) : null,
    async close() {
      await bus.close()
      await db.close()
      await database.stop()
    },
  }
}
