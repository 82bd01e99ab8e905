import { type Config, maskSecrets } from '#platform/config/config.ts'
import { type DatabaseAddress, connect, type Db } from './db.ts'
import { codeOf } from '#platform/files/disk.ts'
import { type JoinOptions, openEmbedded } from '#platform/postgres/embedded.ts'
import { migrate } from './migrate.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The migrated database of the product. */
export interface Database {
  address: DatabaseAddress
  /** Stops an embedded server that this process owns. */
  stop(): Promise<void>
}

// `server_version_num` of PostgreSQL 15.0.
const MIN_SERVER_VERSION = 150_000

/**
 * Opens the configured database (the embedded one if DATABASE_URL is not set) and migrates it.
 * @param joining how to join a running embedded server
 * @param migrations the migrations to apply, for an older schema; default: all
 * @throws StartError when the database cannot be started, reached or migrated
 */
export async function openDatabase(config: Config, joining: JoinOptions, migrations?: readonly string[]): Promise<Database> {
  const migrateDatabase = (db: Db) => migrateOrStartError(db, migrations)
  if (config.databaseUrl !== null) {
    const address = { connectionString: config.databaseUrl }
    await withDb(address, (db) => checkServer(db, config.databaseUrl ?? ''))
    await withDb(address, migrateDatabase)
    return { address, stop: async () => undefined }
  }
  const server = await openEmbedded(config.dataDir, joining)
  try {
    await withDb(server.address, migrateDatabase)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

async function withDb(address: DatabaseAddress, work: (db: Db) => Promise<void>): Promise<void> {
  const db = connect(address, { maxConnections: 1 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function checkServer(db: Db, url: string): Promise<void> {
  const invalidUrlError = (why: string) =>
    new StartError(`DATABASE_URL holds ${maskSecrets(url)}; ${why}; the URL of a PostgreSQL 15 or newer is needed`)
  const server = await db.one<{ number: number; name: string }>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.catch((error: unknown) => {
    throw invalidUrlError(errorReason(error))
  })
  if (server !== undefined && server.number < MIN_SERVER_VERSION) throw invalidUrlError(`the server there is version ${server.name}`)
}

async function migrateOrStartError(db: Db, only?: readonly string[]): Promise<void> {
  await migrate(db, only).catch((error: unknown) => {
    const isFull = codeOf(error) === '53100' || (error instanceof Error && codeOf(error.cause) === '53100')
    throw new StartError(
      isFull
        ? 'the database cannot be written: its disk is full'
        : `the database cannot be brought to this version's schema: ${errorReason(error)}`,
    )
  })
}

/** The message of the error, or of the driver error that it wraps, on one line. */
function errorReason(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(root instanceof Error)) return String(root)
  return (root.message || (codeOf(root) ?? root.name)).replaceAll('\n', ' ')
}
