import { storedExports } from '#features/account/gather.ts'
import { everyStored } from '#features/media/stored.ts'
import type { Handle } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import { refuse } from '#platform/refusal.ts'

const SHOWN = 20

/** The stored name of every file that a row refers to. */
export async function* allStored(db: Handle): AsyncGenerator<string> {
  yield* everyStored(db)
  yield* await storedExports(db)
}

/** The files that rows refer to and that are not there, as lines of a terminal; none where none is missing. */
export function presentMissing(names: readonly string[]): string[] {
  const more = names.length > SHOWN ? [`  and ${names.length - SHOWN} more`] : []
  return names.length === 0
    ? []
    : [
        `${names.length} ${names.length === 1 ? 'file is' : 'files are'} missing:`,
        ...names.slice(0, SHOWN).map((name) => `  ${name}`),
        ...more,
      ]
}

/**
 * Looks whether each file that a row refers to is there. Gives what to say of it.
 * @throws Refusal that names those that are missing
 */
export async function checkFiles(db: Handle, files: Pick<Files, 'open'>): Promise<string> {
  let count = 0
  const missing: string[] = []
  for await (const name of allStored(db)) {
    count += 1
    const opened = await files.open(name)
    if (opened === undefined) missing.push(name)
    else await opened.close()
  }
  if (missing.length > 0) throw refuse('not_found', presentMissing(missing).join('\n'))
  return `All ${count} files are there.`
}
