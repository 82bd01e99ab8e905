import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { stopSweeps } from '#features/media/sweep.ts'
import type { Copying } from '#platform/copying.ts'
import type { Handle } from '#platform/db.ts'
import { diskError } from '#platform/disk.ts'
import type { Files } from '#platform/files/files.ts'
import { StartError } from '#platform/start-error.ts'
import { type About, CHECKSUMS, FILES, placeOfRows, SECRET, TABLES, writeAbout } from './backup-folder.ts'
import { JOBS, JOBS_QUERY } from './jobs.ts'
import type { Means } from './means.ts'
import { allStored, isAsKept, presentProblems, type Problems, readAll } from './stored.ts'
import { asCopied, holdSnapshot, listMigrations, listTables } from './tables.ts'

/**
 * Writes all that is there into a new folder, while the product runs: every row as of one moment, every file that they refer to,
 * and the generated secret. A file that is missing is left out and named; one that is not as it was kept is copied and named.
 * Gives what to say of it.
 * @throws StartError when the folder holds something already; StartError when the disk refuses
 */
export async function backUp(means: Means, folder: string): Promise<string> {
  const { copying, version, secretFile } = means
  try {
    await makeFolder(folder)
    const written = await copying((tx) => write(tx, means.files, folder))
    if (secretFile !== null) await copyFile(secretFile, join(folder, SECRET))
    const { migrations, rows, copied } = written
    const made_at = new Date().toISOString()
    await writeAbout(folder, {
      version,
      made_at,
      migrations,
      rows,
      files: copied.count,
      has_secret: secretFile !== null,
      has_checksums: true,
    })
    return summaryOf(folder, written)
  } catch (error) {
    throw diskError(folder, error)
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} holds something already; a new folder is needed.`)
  await mkdir(join(folder, TABLES))
  await mkdir(join(folder, FILES))
}

interface Written extends Pick<About, 'migrations' | 'rows'> {
  copied: Problems & { count: number }
}

async function write(tx: Copying, files: Files, folder: string): Promise<Written> {
  await holdSnapshot(tx)
  await stopSweeps(tx)
  const rows: About['rows'] = {}
  for (const table of await listTables(tx)) rows[table.name] = await writeRows(tx, placeOfRows(folder, table.name), asCopied(table))
  rows[JOBS] = await writeRows(tx, placeOfRows(folder, JOBS), JOBS_QUERY)
  return { migrations: await listMigrations(tx), rows, copied: await copyFiles(tx, files, folder) }
}

function summaryOf(folder: string, { rows, copied }: Written): string {
  const sum = Object.values(rows).reduce((total, some) => total + some, 0)
  return [`${sum} rows and ${copied.count} files are in ${folder}.`, ...presentProblems(copied)].join('\n')
}

const durably = (path: string) => createWriteStream(path, { flush: true, mode: 0o600 })

const writeRows = (tx: Copying, path: string, source: string): Promise<number> =>
  tx.copyOut(source, (rows) => pipeline(rows, createGzip(), durably(path)))

async function copyFiles(tx: Handle, files: Files, folder: string): Promise<Written['copied']> {
  const copied: Written['copied'] = { count: 0, missing: [], damaged: [] }
  const checksums: string[] = []
  for await (const stored of allStored(tx)) {
    const { name } = stored
    const opened = await files.open(name)
    if (opened === undefined) {
      copied.missing.push(name)
      continue
    }
    const hash = createHash('sha256')
    await pipeline(
      readAll(opened),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      durably(join(folder, FILES, name)),
    )
    const sha256 = hash.digest()
    checksums.push(`${sha256.toString('hex')}  ${FILES}/${name}\n`)
    copied.count += 1
    if (!isAsKept(stored, { size: opened.size, sha256 })) copied.damaged.push(name)
  }
  await writeFile(join(folder, CHECKSUMS), checksums.join(''), { flush: true, mode: 0o600 })
  return copied
}
