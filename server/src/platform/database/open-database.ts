import { type Config, maskSecrets } from '#platform/config/config.ts'
import { type DatabaseAddress, connect, type Db } from './db.ts'
import { codeOf } from '#platform/files/disk.ts'
import { type JoinOptions, openEmbedded } from '#platform/postgres/embedded.ts'
import { migrate } from './migrate.ts'
import { StartError } from '#platform/process/start-error.ts'

/** The database that the product runs on, at its newest schema. */
export interface Database {
  address: DatabaseAddress
  /** Stops it where it is ours to stop. */
  stop(): Promise<void>
}

// PostgreSQL's own numbering: 15.0.
const MIN_SERVER_VERSION = 150_000

/**
 * Opens the database of the configuration, the embedded one where none is named, and brings it to the newest schema.
 * `joining` says how it comes to an embedded one, `migrations` by which of them it is made, where it is wanted at an older schema.
 * @throws StartError in one line when it cannot be had, or cannot be used
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

/** What went wrong, on one line: the driver's own words where the error only wraps them. */
function errorReason(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(root instanceof Error)) return String(root)
  return (root.message || (codeOf(root) ?? root.name)).replaceAll('\n', ' ')
}
