import type { Deps } from '#platform/deps.ts'
import type { Handle } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import { refuse } from '#platform/refusal.ts'
import { listUsed } from './store.ts'

// Any number that nothing else locks. Rows of files are written under it together, bytes are removed under it alone.
const LOCK = 7_244_114

/**
 * Makes sure that no sweep removes these files before this transaction has ended, and that none has removed them yet.
 * Throws `unavailable` when one has, as it does with what lay without a row for more than an hour.
 */
export async function holdOffSweep(
  tx: Handle,
  files: Pick<Files, 'has'>,
  kept: readonly { stored: string; thumbnail: string | null }[],
): Promise<void> {
  await stopSweeps(tx)
  const names = new Set(kept.flatMap(({ stored, thumbnail }) => [stored, thumbnail ?? stored]))
  const are = await Promise.all([...names].map((name) => files.has(name)))
  if (are.includes(false)) throw refuse('unavailable', 'The files took too long on their way. Send them again.', 1)
}

/** No sweep removes anything before this transaction has ended. */
export const stopSweeps = (tx: Handle): Promise<number> => tx.run`select pg_advisory_xact_lock_shared(${LOCK})`

/** Gives those of the stored names that a row refers to. */
export type Used = (db: Handle, names: readonly string[]) => Promise<Set<string>>

/** Removes bytes that no row refers to and that are older than an hour, of staged and of kept files. Gives how many files that were. */
export async function sweep({ db, files }: Pick<Deps, 'db' | 'files'>, alsoUsed: readonly Used[] = []): Promise<number> {
  const findUsed: Used = async (handle, names) => {
    const used = await Promise.all([listUsed, ...alsoUsed].map((find) => find(handle, names)))
    return new Set(used.flatMap((some) => [...some]))
  }
  let removed = await files.tidyStaging()
  for await (const names of files.listOld()) {
    const suspects = await without(names, findUsed(db, names))
    if (suspects.length > 0) removed += await db.transaction((tx) => removeUnused(tx, files, { suspects, findUsed }))
  }
  return removed
}

async function removeUnused(tx: Handle, files: Files, { suspects, findUsed }: { suspects: string[]; findUsed: Used }): Promise<number> {
  await tx.run`select pg_advisory_xact_lock(${LOCK})`
  // Looked up again now that no row can be on its way.
  const unused = await without(suspects, findUsed(tx, suspects))
  await files.remove(unused)
  return unused.length
}

async function without(names: string[], used: Promise<Set<string>>): Promise<string[]> {
  const among = await used
  return names.filter((name) => !among.has(name))
}
