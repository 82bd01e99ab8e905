import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { listExportFiles } from '#features/account/export-files.ts'
import { iterateStoredFiles, type StoredFile } from '#features/media/stored-files.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Files, OpenedFile } from '#platform/files/files.ts'
import { StartError } from '#platform/process/start-error.ts'

const MAX_LISTED = 20

/** Lists every stored file that a row references. */
export async function* listStoredFiles(db: Queryable): AsyncGenerator<StoredFile> {
  yield* iterateStoredFiles(db)
  for (const stored of await listExportFiles(db)) yield { ...stored, sha256: null }
}

/** The names of missing and damaged files. */
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

/** Formats problems for the terminal. Empty if there are none. */
export const formatProblems = ({ missing, damaged }: FileProblems): string[] => [
  ...formatNames(missing, 'missing'),
  ...formatNames(damaged, 'damaged'),
]

/** Reads all bytes of a stored file and closes it. */
export async function* readAllBytes(opened: OpenedFile): AsyncGenerator<Uint8Array> {
  // An empty range cannot be read.
  if (opened.size === 0) return opened.close()
  yield* opened.read(0, opened.size - 1) as AsyncIterable<Uint8Array>
}

/** Whether a file has the size and the hash of its row. A row may have none. */
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
 * Checks that every referenced file exists, with the size and hash of its row.
 * @returns the summary for the operator
 * @throws StartError with the missing and damaged files
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
