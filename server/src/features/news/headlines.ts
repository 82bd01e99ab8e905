import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { listHeadlinesOf } from './store.ts'

/** Returns the newest headline of each of these symbols since a moment. */
export async function listNewestHeadlines(db: Queryable, symbols: readonly string[], since: Date): Promise<ReadonlyMap<string, string>> {
  const rows = symbols.length === 0 ? [] : await listHeadlinesOf(db, symbols, newId(since))
  const found = new Map<string, string>()
  // Newest first.
  for (const { headline, symbols: own } of rows) for (const symbol of own) if (!found.has(symbol)) found.set(symbol, headline)
  return found
}
