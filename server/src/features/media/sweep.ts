import type { Deps } from '#platform/deps.ts'
import { listUsed } from './store.ts'

/** Removes bytes that no row refers to: of forms that failed, of posts that are gone, of a server that was killed between the two. */
export async function sweepFiles({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): Promise<void> {
  const removed = await files.sweep((names) => listUsed(db, names))
  if (removed > 0) log.info({ removed }, 'files without an owner removed')
}
