import { createReadStream } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compose, PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { hasUsers } from '#features/people/accounts.ts'
import type { Handle } from '#platform/db.ts'
import { codeOf, diskError } from '#platform/disk.ts'
import type { Files } from '#platform/files.ts'
import { migrate } from '#platform/migrate.ts'
import { refuse } from '#platform/refusal.ts'
import { type About, FILES, placeOfRows, readAbout, SECRET } from './backup-folder.ts'
import type { Means } from './means.ts'
import { listMigrations, listTables, refill, type Table, writeRows } from './tables.ts'

const ROWS_AT_ONCE = 500

/**
 * Puts a backup into an empty database of the schema it was made at, and brings that to the newest. Gives what to say of it.
 * Files first, so that no row is there without its file; rows in one transaction, all or none.
 * @throws Refusal when somebody is there already, when the schema is another, when rows are missing; StartError when the disk refuses
 */
export async function restore({ db, files, secretFile }: Means, folder: string): Promise<string> {
  const about = await readAbout(folder)
  await checkTarget(db, about)
  const count = await putFiles(files, join(folder, FILES)).catch((error: unknown) => {
    throw diskError('the files', error)
  })
  await db.transaction((tx) => putTables(tx, folder, about), { isLong: true })
  if (secretFile !== null && about.has_secret) await copyFile(join(folder, SECRET), secretFile)
  await migrate(db)
  return `What ${folder} held at ${about.made_at} is restored, with ${count} files.`
}

async function checkTarget(db: Handle, { version, migrations }: About): Promise<void> {
  if (await hasUsers(db)) throw refuse('conflict', 'Somebody is there already; a new DATA_DIR, or an empty database, is needed.')
  const here = await listMigrations(db)
  if (here.join() === migrations.join()) return
  const isNewer = migrations.length > here.length
  throw refuse(
    'conflict',
    isNewer
      ? `The backup was made by version ${version}, which is newer; update first.`
      : 'The database has a newer schema than the backup; a new DATA_DIR, or an empty database, is needed.',
  )
}

async function putFiles(files: Files, folder: string): Promise<number> {
  const names = await readdir(folder)
  for (const name of names) {
    const { path } = await files.stage(createReadStream(join(folder, name)), Number.MAX_SAFE_INTEGER)
    await files.keepAs(path, name)
  }
  return names.length
}

async function putTables(tx: Handle, folder: string, { rows }: About): Promise<void> {
  const tables = await listTables(tx)
  await refill(tx, tables, async () => {
    for (const table of tables) {
      const count = await putRows(tx, table, placeOfRows(folder, table.name))
      if (count !== rows[table.name]) throw refuse('conflict', `${table.name} has ${count} rows; the backup says ${rows[table.name] ?? 0}.`)
    }
  })
}

async function putRows(tx: Handle, table: Table, path: string): Promise<number> {
  let count = 0
  // The next rows are read while the database writes these.
  let writing: Promise<number> | undefined
  for await (const rows of someAtOnce(linesIn(path))) {
    count += (await writing) ?? 0
    writing = writeRows(tx, table, rows)
    // It is awaited only after they were read, which may fail first.
    writing.catch(() => undefined)
  }
  return count + ((await writing) ?? 0)
}

async function* someAtOnce(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let some: string[] = []
  for await (const line of lines) {
    if (some.push(line) < ROWS_AT_ONCE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

// Not with readline, for which U+2028 ends a line too; in JSON it may stand within one.
async function* linesIn(path: string): AsyncGenerator<string> {
  let begun = ''
  const texts = compose(createReadStream(path), createGunzip(), new PassThrough({ encoding: 'utf8' })) as AsyncIterable<string>
  try {
    for await (const text of texts) {
      const lines = (begun + text).split('\n')
      begun = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? refuse('not_found', `${path} is missing.`) : error
  }
}
