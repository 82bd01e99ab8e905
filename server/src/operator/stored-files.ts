import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { listExportFiles } from '#features/account/export-job.ts'
import { iterateStoredFiles, type StoredFile } from '#features/media/stored-files.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Files, OpenedFile } from '#platform/files/files.ts'
import { StartError } from '#platform/process/start-error.ts'

const MAX_LISTED = 20

/** Every stored file that a row refers to. */
export async function* listStoredFiles(db: Queryable): AsyncGenerator<StoredFile> {
  yield* iterateStoredFiles(db)
  for (const stored of await listExportFiles(db)) yield { ...stored, sha256: null }
}

/** Stored files that are not there, or not as they were kept, by their names. */
export interface FileProblems {
  missing: string[]
  damaged: string[]
}

function formatNames(names: readonly string[], what: string): string[] {
  const more = names.length > MAX_LISTED ? [`  and ${names.length - MAX_LISTED} more`] : []
  return names.length === 0
    ? []
    : [
        `${names.length} ${names.length === 1 ? 'file is' : 'files are'} ${what}:`,
        ...names.slice(0, MAX_LISTED).map((name) => `  ${name}`),
        ...more,
      ]
}

/** Problems as lines of a terminal; none where there is none. */
export const formatProblems = ({ missing, damaged }: FileProblems): string[] => [
  ...formatNames(missing, 'missing'),
  ...formatNames(damaged, 'damaged'),
]

/** All bytes of a stored file, which is closed when they were read. */
export async function* readAllBytes(opened: OpenedFile): AsyncGenerator<Uint8Array> {
  // A range of no bytes cannot be asked for.
  if (opened.size === 0) return opened.close()
  yield* opened.read(0, opened.size - 1) as AsyncIterable<Uint8Array>
}

/** Whether what was read has the size and the hash that the row says, as far as it says them. */
export const isIntact = ({ size, sha256 }: StoredFile, read: { size: number; sha256: Buffer }): boolean =>
  (size === null || size === read.size) && (sha256 === null || sha256.equals(read.sha256))

async function checkStoredFile(stored: StoredFile, opened: OpenedFile): Promise<boolean> {
  if (stored.sha256 === null || stored.size !== opened.size) {
    await opened.close()
    return stored.size === null || stored.size === opened.size
  }
  const hash = createHash('sha256')
  for await (const chunk of Readable.from(readAllBytes(opened))) hash.update(chunk as Uint8Array)
  return isIntact(stored, { size: opened.size, sha256: hash.digest() })
}

/**
 * Looks whether each file that a row refers to is there, with its size and content as far as the row says them. Gives what to say of it.
 * @throws StartError that names those that are missing or damaged
 */
export async function checkFiles(db: Queryable, files: Pick<Files, 'open'>): Promise<string> {
  let count = 0
  const problems: FileProblems = { missing: [], damaged: [] }
  for await (const stored of listStoredFiles(db)) {
    count += 1
    const opened = await files.open(stored.name)
    if (opened === undefined) problems.missing.push(stored.name)
    else if (!(await checkStoredFile(stored, opened))) problems.damaged.push(stored.name)
  }
  const lines = formatProblems(problems)
  if (lines.length > 0) throw new StartError(lines.join('\n'))
  return `All ${count} files are there.`
}
