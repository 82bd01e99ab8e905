import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pauseCleanup } from '#features/media/cleanup.ts'
import type { CopyTransaction } from '#platform/database/copy.ts'
import type { Queryable } from '#platform/database/db.ts'
import { diskError } from '#platform/files/disk.ts'
import type { Files } from '#platform/files/files.ts'
import { StartError } from '#platform/process/start-error.ts'
import { type BackupManifest, CHECKSUMS, FILES, tablePath, SECRET, TABLES, writeManifest } from './backup-folder.ts'
import { JOBS, JOBS_QUERY } from './jobs.ts'
import type { OperatorDeps } from './deps.ts'
import { listStoredFiles, isIntact, formatProblems, type FileProblems, readAllBytes } from './stored-files.ts'
import { formatCopyTarget, useSnapshot, listMigrations, listTables } from './tables.ts'

/**
 * Writes a backup into a new folder: a consistent snapshot of all rows, the files that they reference, and the generated secret. The server may run.
 * Missing files are skipped, damaged files are copied; both are listed in the result.
 * @returns the summary for the operator
 * @throws StartError when the folder is not empty, or cannot be written
 */
export async function backUp(deps: OperatorDeps, folder: string): Promise<string> {
  const { withCopyTransaction, version, secretFile } = deps
  try {
    await createFolder(folder)
    const written = await withCopyTransaction((tx) => writeBackup(tx, deps.files, folder))
    if (secretFile !== null) await copyFile(secretFile, join(folder, SECRET))
    const { migrations, rows, copied } = written
    const made_at = new Date().toISOString()
    await writeManifest(folder, {
      version,
      made_at,
      migrations,
      rows,
      files: copied.count,
      has_secret: secretFile !== null,
      has_checksums: true,
    })
    return formatSummary(folder, written)
  } catch (error) {
    throw diskError(folder, error)
  }
}

async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} holds something already; a new folder is needed.`)
  await mkdir(join(folder, TABLES))
  await mkdir(join(folder, FILES))
}

interface WrittenBackup extends Pick<BackupManifest, 'migrations' | 'rows'> {
  copied: FileProblems & { count: number }
}

async function writeBackup(tx: CopyTransaction, files: Files, folder: string): Promise<WrittenBackup> {
  await useSnapshot(tx)
  await pauseCleanup(tx)
  const rows: BackupManifest['rows'] = {}
  for (const table of await listTables(tx)) rows[table.name] = await writeTable(tx, tablePath(folder, table.name), formatCopyTarget(table))
  rows[JOBS] = await writeTable(tx, tablePath(folder, JOBS), JOBS_QUERY)
  return { migrations: await listMigrations(tx), rows, copied: await copyFiles(tx, files, folder) }
}

function formatSummary(folder: string, { rows, copied }: WrittenBackup): string {
  const sum = Object.values(rows).reduce((total, some) => total + some, 0)
  return [`${sum} rows and ${copied.count} files are in ${folder}.`, ...formatProblems(copied)].join('\n')
}

const createDurableWriteStream = (path: string) => createWriteStream(path, { flush: true, mode: 0o600 })

const writeTable = (tx: CopyTransaction, path: string, source: string): Promise<number> =>
  tx.copyOut(source, (rows) => pipeline(rows, createGzip(), createDurableWriteStream(path)))

async function copyFiles(tx: Queryable, files: Files, folder: string): Promise<WrittenBackup['copied']> {
  const copied: WrittenBackup['copied'] = { count: 0, missing: [], damaged: [] }
  const checksums: string[] = []
  for await (const stored of listStoredFiles(tx)) {
    const { name } = stored
    const opened = await files.open(name)
    if (opened === undefined) {
      copied.missing.push(name)
      continue
    }
    const hash = createHash('sha256')
    await pipeline(
      readAllBytes(opened),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createDurableWriteStream(join(folder, FILES, name)),
    )
    const sha256 = hash.digest()
    checksums.push(`${sha256.toString('hex')}  ${FILES}/${name}\n`)
    copied.count += 1
    if (!isIntact(stored, { size: opened.size, sha256 })) copied.damaged.push(name)
  }
  await writeFile(join(folder, CHECKSUMS), checksums.join(''), { flush: true, mode: 0o600 })
  return copied
}
