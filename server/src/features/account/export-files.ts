import type { Queryable } from '#platform/database/db.ts'

/** The stored names of all exports and their sizes in bytes. */
export const listExportFiles = (db: Queryable): Promise<{ name: string; size: number | null }[]> =>
  db.many<{
    name: string
    size: number | null
  }>`select stored_name as name, size::float8 as size from exports where stored_name is not null`

/** Filters stored file names to those that belong to an export. */
export async function listExportFilesInUse(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ stored_name: string }>`select stored_name from exports where stored_name = any(${names})`
  return new Set(rows.map(({ stored_name }) => stored_name))
}
