import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { storedExports } from '#features/account/gather.ts'
import { everyStored, type Stored } from '#features/media/stored.ts'
import type { Handle } from '#platform/db.ts'
import type { Files, Opened } from '#platform/files/files.ts'
import { StartError } from '#platform/start-error.ts'

const SHOWN = 20

/** Every stored file that a row refers to. */
export async function* allStored(db: Handle): AsyncGenerator<Stored> {
  yield* everyStored(db)
  for (const stored of await storedExports(db)) yield { ...stored, sha256: null }
}

/** Stored files that are not there, or not as they were kept, by their names. */
export interface Problems {
  missing: string[]
  damaged: string[]
}

function presentNames(names: readonly string[], what: string): string[] {
  const more = names.length > SHOWN ? [`  and ${names.length - SHOWN} more`] : []
  return names.length === 0
    ? []
    : [
        `${names.length} ${names.length === 1 ? 'file is' : 'files are'} ${what}:`,
        ...names.slice(0, SHOWN).map((name) => `  ${name}`),
        ...more,
      ]
}

/** Problems as lines of a terminal; none where there is none. */
export const presentProblems = ({ missing, damaged }: Problems): string[] => [
  ...presentNames(missing, 'missing'),
  ...presentNames(damaged, 'damaged'),
]

/** All bytes of a stored file, which is closed when they were read. */
export async function* readAll(opened: Opened): AsyncGenerator<Uint8Array> {
  // A range of no bytes cannot be asked for.
  if (opened.size === 0) return opened.close()
  yield* opened.read(0, opened.size - 1) as AsyncIterable<Uint8Array>
}

/** Whether what was read has the size and the hash that the row says, as far as it says them. */
export const isAsKept = ({ size, sha256 }: Stored, read: { size: number; sha256: Buffer }): boolean =>
  (size === null || size === read.size) && (sha256 === null || sha256.equals(read.sha256))

async function isWhole(stored: Stored, opened: Opened): Promise<boolean> {
  if (stored.sha256 === null || stored.size !== opened.size) {
    await opened.close()
    return stored.size === null || stored.size === opened.size
  }
  const hash = createHash('sha256')
  for await (const chunk of Readable.from(readAll(opened))) hash.update(chunk as Uint8Array)
  return isAsKept(stored, { size: opened.size, sha256: hash.digest() })
}

/**
 * Looks whether each file that a row refers to is there, with its size and content as far as the row says them. Gives what to say of it.
 * @throws StartError that names those that are missing or damaged
 */
export async function checkFiles(db: Handle, files: Pick<Files, 'open'>): Promise<string> {
  let count = 0
  const problems: Problems = { missing: [], damaged: [] }
  for await (const stored of allStored(db)) {
    count += 1
    const opened = await files.open(stored.name)
    if (opened === undefined) problems.missing.push(stored.name)
    else if (!(await isWhole(stored, opened))) problems.damaged.push(stored.name)
  }
  const said = presentProblems(problems)
  if (said.length > 0) throw new StartError(said.join('\n'))
  return `All ${count} files are there.`
}
