import { createReadStream } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { hasUsers } from '#features/people/accounts.ts'
import type { CopyTransaction } from '#platform/database/copy.ts'
import type { Queryable } from '#platform/database/db.ts'
import { codeOf, diskError } from '#platform/files/disk.ts'
import type { Files } from '#platform/files/files.ts'
import { migrate } from '#platform/database/migrate.ts'
import { StartError } from '#platform/process/start-error.ts'
import { type BackupManifest, FILES, listBackupFiles, tablePath, readManifest, SECRET } from './backup-folder.ts'
import { JOBS, restoreJobs } from './jobs.ts'
import type { OperatorDeps } from './deps.ts'
import { formatCopyTarget, listMigrations, listTables, reloadTables } from './tables.ts'

/**
 * Restores a backup into an empty database with the schema of the backup, then migrates it.
 * Files are restored first, so that no row is without its file. All rows are restored in one transaction.
 * @returns the summary for the operator
 * @throws StartError when the database has users or another schema, when the backup is invalid, incomplete or damaged, or when the disk cannot be written
 */
export async function restoreBackup({ db, withCopyTransaction, files, secretFile }: OperatorDeps, folder: string): Promise<string> {
  const about = await readManifest(folder)
  await checkTarget(db, about)
  const checksums = await listBackupFiles(folder, about)
  await restoreFiles(files, join(folder, FILES), checksums).catch((error: unknown) => {
    throw diskError('the files', error)
  })
  await withCopyTransaction((tx) => restoreTables(tx, folder, about))
  if (secretFile !== null && about.has_secret) await copyFile(join(folder, SECRET), secretFile)
  await migrate(db)
  return `What ${folder} held at ${about.made_at} is restored, with ${checksums.size} files.`
}

async function checkTarget(db: Queryable, { version, migrations }: BackupManifest): Promise<void> {
  if (await hasUsers(db)) throw new StartError('The database has users; a new DATA_DIR, or an empty database, is needed.')
  const applied = await listMigrations(db)
  if (applied.join() === migrations.join()) return
  const isNewer = migrations.length > applied.length
  throw new StartError(
    isNewer
      ? `The backup was made by version ${version}, which is newer; update first.`
      : 'The database has a newer schema than the backup; a new DATA_DIR, or an empty database, is needed.',
  )
}

async function restoreFiles(files: Files, folder: string, checksums: ReadonlyMap<string, string | null>): Promise<void> {
  for (const [name, checksum] of checksums) {
    const staged = await files.stage(createReadStream(join(folder, name)), Number.MAX_SAFE_INTEGER)
    if (checksum !== null && checksum !== staged.sha256) {
      await files.discard([staged])
      throw new StartError(`${join(folder, name)} is damaged.`)
    }
    await files.saveAs(staged.path, name)
  }
}

async function restoreTables(tx: CopyTransaction, folder: string, { rows }: BackupManifest): Promise<void> {
  const tables = await listTables(tx)
  const check = (name: string, count: number) => {
    if (count !== rows[name]) throw new StartError(`${name} has ${count} rows; the backup says ${rows[name] ?? 0}.`)
  }
  await reloadTables(tx, tables, async () => {
    for (const table of tables)
      check(table.name, await tx.copyIn(formatCopyTarget(table), (into) => restoreRows(tablePath(folder, table.name), into)))
  })
  // In backups of earlier versions, the jobs are a table of the schema.
  if (!tables.some(({ name }) => name === JOBS)) check(JOBS, await restoreJobs(tx, (into) => restoreRows(tablePath(folder, JOBS), into)))
}

// Errors of zlib, and SQLSTATE class 22, data exception.
const CORRUPT_DATA_CODES = /^(Z_|22)/

async function restoreRows(path: string, into: Writable): Promise<void> {
  try {
    await pipeline(createReadStream(path), createGunzip(), into)
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === 'ENOENT') throw new StartError(`${path} is missing.`)
    throw CORRUPT_DATA_CODES.test(code) ? new StartError(`${path} is damaged.`) : error
  }
}
