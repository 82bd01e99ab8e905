import { message } from '@trademates/contract/messages'
import type { Deps } from '#platform/deps.ts'
import type { Handle } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { findSwept, insertSwept, listUsed, removeOldSwept } from './store.ts'

// Any number that nothing else locks. Rows of files are written under it together; what no row refers to is given up under it alone.
const LOCK = 7_244_114
// Held by who wants no sweep at all.
const STOPPED = 7_244_115

/**
 * Makes sure that no sweep gives up these stored names before this transaction has ended, and that none has given them up yet.
 * Throws `unavailable` when one has, as it does with what lay without a row for more than an hour.
 */
export async function holdOffSweep(tx: Handle, names: readonly string[]): Promise<void> {
  await tx.run`select pg_advisory_xact_lock_shared(${LOCK})`
  if ((await findSwept(tx, names)) !== undefined) throw refuse('unavailable', message('upload_timed_out'), 1)
}

/** No sweep gives up anything before this transaction has ended; nothing else waits for it. */
export const stopSweeps = (tx: Handle): Promise<number> => tx.run`select pg_advisory_xact_lock(${STOPPED})`

/** Gives those of the stored names that a row refers to. */
export type Used = (db: Handle, names: readonly string[]) => Promise<Set<string>>

/** Removes bytes that no row refers to and that are older than an hour, of staged and of kept files. Gives how many files that were. */
export async function sweep({ db, files }: Pick<Deps, 'db' | 'files'>, alsoUsed: readonly Used[] = []): Promise<number> {
  const findUsed: Used = async (handle, names) => {
    const used = await Promise.all([listUsed, ...alsoUsed].map((find) => find(handle, names)))
    return new Set(used.flatMap((some) => [...some]))
  }
  let removed = await files.tidyStaging()
  await removeOldSwept(db)
  for await (const names of files.listOld()) {
    const suspects = await without(names, findUsed(db, names))
    if (suspects.length === 0) continue
    const unused = await db.transaction((tx) => giveUp(tx, suspects, findUsed))
    // After the commit, for the store may take its time.
    await files.remove(unused)
    removed += unused.length
  }
  return removed
}

async function giveUp(tx: Handle, suspects: string[], findUsed: Used): Promise<string[]> {
  const may = await tx.one<{ sweep: boolean }>`select pg_try_advisory_xact_lock_shared(${STOPPED}) as sweep`
  if (may?.sweep !== true) return []
  await tx.run`select pg_advisory_xact_lock(${LOCK})`
  // Looked up again now that no row can be on its way.
  const unused = await without(suspects, findUsed(tx, suspects))
  await insertSwept(tx, unused)
  return unused
}

async function without(names: string[], used: Promise<Set<string>>): Promise<string[]> {
  const among = await used
  return names.filter((name) => !among.has(name))
}
