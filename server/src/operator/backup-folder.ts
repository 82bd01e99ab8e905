import { lstat, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#platform/files/disk.ts'
import { isFileName } from '#platform/files/file-names.ts'
import { StartError } from '#platform/process/start-error.ts'

const FORMAT = 2

/** The manifest of a backup. The backup also contains the tables as gzipped CSV, and the files. */
export interface BackupManifest {
  /** The version of the product. */
  version: string
  /** In UTC. */
  made_at: string
  /** The names of the applied migrations, in order. */
  migrations: string[]
  /** The number of rows of each table. */
  rows: Record<string, number>
  files: number
  /** Whether the backup contains the generated secret. */
  has_secret: boolean
  /** Whether the backup contains checksums. Those of earlier versions do not. */
  has_checksums?: boolean
}

export const FILES = 'files'
export const TABLES = 'tables'
export const SECRET = 'secret'
/** The SHA-256 of each file, in the format of `sha256sum`. */
export const CHECKSUMS = 'SHA256SUMS'
const MANIFEST = 'backup.json'

/** The file with the rows of a table. */
export const tablePath = (folder: string, table: string): string => join(folder, TABLES, `${table}.csv.gz`)

/** Writes the manifest. Call it last: a folder without a manifest is not a complete backup. Fails if there is one. */
export const writeManifest = (folder: string, about: BackupManifest): Promise<void> =>
  writeFile(join(folder, MANIFEST), `${JSON.stringify({ format: FORMAT, ...about }, null, 2)}\n`, { flag: 'wx', flush: true, mode: 0o600 })

/**
 * Reads the manifest of a backup.
 * @throws StartError when the folder contains no complete backup
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  await checkFileType(join(folder, MANIFEST), 'file')
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new StartError(`${folder} holds no backup, or one that was not finished.`)
    throw error
  })
  const manifest = JSON.parse(text) as BackupManifest & { format: number }
  if (manifest.format !== FORMAT)
    throw new StartError(`${folder} holds a backup of format ${manifest.format}, which this version does not know.`)
  return manifest
}

// A symbolic link could point to a file outside of the backup.
async function checkFileType(path: string, kind: 'file' | 'folder'): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    // The caller reports missing files.
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found !== undefined && !(kind === 'file' ? found.isFile() : found.isDirectory()))
    throw new StartError(`${path} is no ${kind} of a backup.`)
}

/**
 * Lists the stored files of a backup with their SHA-256 in base64 (null in backups of earlier versions). Checks the folder first.
 * @throws StartError for an unknown file, a symbolic link, a missing file and a file without a checksum
 */
export async function listBackupFiles(folder: string, about: BackupManifest): Promise<Map<string, string | null>> {
  for (const name of [FILES, TABLES]) await checkFileType(join(folder, name), 'folder')
  const single = [...Object.keys(about.rows).map((table) => tablePath(folder, table)), join(folder, SECRET), join(folder, CHECKSUMS)]
  for (const path of single) await checkFileType(path, 'file')
  const names = await readdir(join(folder, FILES)).catch((error: unknown) => {
    // Some programs do not copy empty folders.
    if (codeOf(error) === 'ENOENT' && about.files === 0) return []
    throw codeOf(error) === 'ENOENT' ? new StartError(`${join(folder, FILES)} is missing.`) : error
  })
  for (const name of names) {
    const path = join(folder, FILES, name)
    if (!isFileName(name)) throw new StartError(`${path} is no file of a backup.`)
    await checkFileType(path, 'file')
  }
  if (about.has_checksums !== true) return new Map(names.map((name) => [name, null]))
  const checksums = await readChecksums(folder)
  for (const name of new Set(names).symmetricDifference(checksums))
    throw new StartError(
      checksums.has(name) ? `${join(folder, FILES, name)} is missing.` : `${join(folder, FILES, name)} is no file of a backup.`,
    )
  return checksums
}

async function readChecksums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, CHECKSUMS), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') throw new StartError(`${join(folder, CHECKSUMS)} is missing.`)
    throw error
  })
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [hex = '', path = ''] = line.split('  ')
      return [path.slice(FILES.length + 1), Buffer.from(hex, 'hex').toString('base64')]
    }),
  )
}
