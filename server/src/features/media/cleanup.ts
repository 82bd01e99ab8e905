import { message } from '@trademates/contract/messages'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { apiError } from '#platform/api-error.ts'
import { findDeletedFile, insertDeletedFiles, listReferencedNames, removeOldDeletedFiles } from './store.ts'

// Any number that nothing else locks. Rows of files are written under it together; what no row refers to is given up under it alone.
const CLEANUP_LOCK = 7_244_114
// Held by who wants no sweep at all.
const PAUSE_LOCK = 7_244_115

/**
 * Makes sure that no sweep gives up these stored names before this transaction has ended, and that none has given them up yet.
 * Throws `unavailable` when one has, as it does with what lay without a row for more than an hour.
 */
export async function protectFromCleanup(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.run`select pg_advisory_xact_lock_shared(${CLEANUP_LOCK})`
  if ((await findDeletedFile(tx, names)) !== undefined) throw apiError('unavailable', message('upload_timed_out'), 1)
}

/** No sweep gives up anything before this transaction has ended; nothing else waits for it. */
export const pauseCleanup = (tx: Queryable): Promise<number> => tx.run`select pg_advisory_xact_lock(${PAUSE_LOCK})`

/** Gives those of the stored names that a row refers to. */
export type FindReferencedNames = (db: Queryable, names: readonly string[]) => Promise<Set<string>>

/** Removes bytes that no row refers to and that are older than an hour, of staged and of kept files. Gives how many files that were. */
export async function cleanUpFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  finders: readonly FindReferencedNames[] = [],
): Promise<number> {
  const findReferenced: FindReferencedNames = async (handle, names) => {
    const used = await Promise.all([listReferencedNames, ...finders].map((find) => find(handle, names)))
    return new Set(used.flatMap((some) => [...some]))
  }
  let removed = await files.cleanUpStaging()
  await removeOldDeletedFiles(db)
  for await (const names of files.listOld()) {
    const suspects = await excludeReferenced(names, findReferenced(db, names))
    if (suspects.length === 0) continue
    const unused = await db.transaction((tx) => markDeleted(tx, suspects, findReferenced))
    // After the commit, for the store may take its time.
    await files.remove(unused)
    removed += unused.length
  }
  return removed
}

async function markDeleted(tx: Queryable, suspects: string[], findReferenced: FindReferencedNames): Promise<string[]> {
  const may = await tx.one<{ sweep: boolean }>`select pg_try_advisory_xact_lock_shared(${PAUSE_LOCK}) as sweep`
  if (may?.sweep !== true) return []
  await tx.run`select pg_advisory_xact_lock(${CLEANUP_LOCK})`
  // Looked up again now that no row can be on its way.
  const unused = await excludeReferenced(suspects, findReferenced(tx, suspects))
  await insertDeletedFiles(tx, unused)
  return unused
}

async function excludeReferenced(names: string[], used: Promise<Set<string>>): Promise<string[]> {
  const referenced = await used
  return names.filter((name) => !referenced.has(name))
}
