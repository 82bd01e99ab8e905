import { message } from '@trademates/contract/messages'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { apiError } from '#platform/api-error.ts'
import { findDeletedFile, insertDeletedFiles, listReferencedNames, removeOldDeletedFiles } from './store.ts'

// An arbitrary unique number. Transactions that insert file rows share this lock; the cleanup takes it exclusively to mark files deleted.
const CLEANUP_LOCK = 7_244_114
// Held to pause the cleanup.
const PAUSE_LOCK = 7_244_115
const HOUR_SECONDS = 3_600

/**
 * Keeps the cleanup from deleting these stored names until this transaction ends. Throws `unavailable` if one is deleted already, as
 * happens to a file without a row after an hour.
 */
export async function protectFromCleanup(tx: Queryable, names: readonly string[]): Promise<void> {
  await tx.run`select pg_advisory_xact_lock_shared(${CLEANUP_LOCK})`
  if ((await findDeletedFile(tx, names)) !== undefined) throw apiError('unavailable', message('upload_timed_out'), 1)
}

/** Pauses the cleanup until this transaction ends; blocks nothing else. */
export const pauseCleanup = (tx: Queryable): Promise<number> => tx.run`select pg_advisory_xact_lock(${PAUSE_LOCK})`

/** Returns the stored names that a row refers to. */
export type FindReferencedNames = (db: Queryable, names: readonly string[]) => Promise<Set<string>>

/**
 * Deletes files that no row refers to, at the start and every hour: remains of failed forms, deleted posts and killed processes. `finders`
 * return the stored names that other features refer to.
 */
export function registerFileCleanup(
  { jobs, db, files, log }: Pick<Deps, 'jobs' | 'db' | 'files' | 'log'>,
  finders: FindReferencedNames[] = [],
): void {
  jobs.schedule('cleanup-files', HOUR_SECONDS, async () => {
    const removed = await cleanUpFiles({ db, files }, finders)
    if (removed > 0) log.info({ removed }, 'removed unreferenced files')
  })
}

/**
 * Deletes staged and stored files older than an hour that no row refers to; `finders` add the references of other features. Returns the
 * number of deleted files.
 */
export async function cleanUpFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  finders: readonly FindReferencedNames[] = [],
): Promise<number> {
  const findReferenced: FindReferencedNames = async (queryable, names) => {
    const used = await Promise.all([listReferencedNames, ...finders].map((find) => find(queryable, names)))
    return new Set(used.flatMap((names) => [...names]))
  }
  let removed = await files.cleanUpStaging()
  await removeOldDeletedFiles(db)
  for await (const names of files.listOld()) {
    const suspects = await excludeReferenced(names, findReferenced(db, names))
    if (suspects.length === 0) continue
    const unused = await db.transaction((tx) => markDeleted(tx, suspects, findReferenced))
    // After the commit, because the file store may be slow.
    await files.remove(unused)
    removed += unused.length
  }
  return removed
}

async function markDeleted(tx: Queryable, suspects: string[], findReferenced: FindReferencedNames): Promise<string[]> {
  const lock = await tx.one<{ may_clean_up: boolean }>`select pg_try_advisory_xact_lock_shared(${PAUSE_LOCK}) as may_clean_up`
  if (lock?.may_clean_up !== true) return []
  await tx.run`select pg_advisory_xact_lock(${CLEANUP_LOCK})`
  // Read again under the lock: no row can be uncommitted now.
  const unused = await excludeReferenced(suspects, findReferenced(tx, suspects))
  await insertDeletedFiles(tx, unused)
  return unused
}

async function excludeReferenced(names: string[], used: Promise<Set<string>>): Promise<string[]> {
  const referenced = await used
  return names.filter((name) => !referenced.has(name))
}
