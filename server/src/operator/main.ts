import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database.ts'
import { copying } from '#platform/copying.ts'
import { connect } from '#platform/db.ts'
import { prepareDisk } from '#platform/disk.ts'
import { makeLog } from '#platform/log.ts'
import { openConfiguredBus } from '#platform/bus/open-bus.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { processName } from '#platform/bus/peers.ts'
import { keepSecret, placeOfSecret } from '#platform/secret.ts'
import { readVersion } from '#platform/process/version.ts'
import { operate, type World } from './operate.ts'

process.exit(
  await operate(process.argv.slice(2), {
    open,
    say: (text) => console.log(text),
    complain: (text) => console.error(text),
    operator: nameOfUser(),
  }),
)

// A user id need not have a name.
function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}

/** What the configuration names, beside a running server or without one. */
async function open(migrations?: readonly string[]): ReturnType<World['open']> {
  const config = readConfig(process.env)
  prepareDisk(config.dataDir)
  const database = await openDatabase(config, { join: migrations === undefined ? 'guest' : 'owner' }, migrations)
  const db = connect(database.address, { name: processName() })
  const bus = openConfiguredBus({ redisUrl: config.redisUrl, secret: config.secret ?? keepSecret(config.dataDir) }, db, makeLog())
  return {
    db,
    bus,
    copying: (work) => copying(database.address, work),
    files: await openFiles(join(config.dataDir, 'files'), config.files),
    version: await readVersion(),
    secretFile: config.secret === null ? placeOfSecret(config.dataDir) : null,
    async close() {
      await bus.close()
      await db.close()
      await database.stop()
    },
  }
}
