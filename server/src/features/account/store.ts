import type { ExportState } from '@trademates/contract/exports'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

// How long a gathered export is kept.
const EXPORT_LIFETIME = '24 hours'

export interface ExportRow {
  status: Exclude<ExportState['status'], 'none'>
  progress: number
  stored: string | null
  /** A bigint, which the driver gives as text. */
  size: string | null
  ready_at: Date | null
}

/** Notes that an export is wanted; gives 0 where one is being gathered already. */
export const insertExport = (tx: Queryable, userId: Id): Promise<number> =>
  tx.run`
    insert into exports as known (user_id, status) values (${userId}, 'running')
    on conflict (user_id) do update
      set status = 'running', progress = 0, stored = null, size = null, requested_at = now(), ready_at = null
      where known.status <> 'running'`

export const findExport = (db: Queryable, userId: Id): Promise<ExportRow | undefined> =>
  db.one<ExportRow>`
    select status, progress, stored, size, ready_at from exports
    where user_id = ${userId} and (ready_at is null or ready_at > now() - ${EXPORT_LIFETIME}::interval)`

export const updateExportProgress = (db: Queryable, userId: Id, progress: number): Promise<number> =>
  db.run`update exports set progress = ${progress} where user_id = ${userId} and status = 'running'`

/** Gives 0 where the account is gone. */
export const markExportReady = (tx: Queryable, userId: Id, { stored, size }: { stored: string; size: number }): Promise<number> =>
  tx.run`
    update exports set status = 'ready', progress = 1, stored = ${stored}, size = ${size}, ready_at = now() where user_id = ${userId}`

export const markExportFailed = (db: Queryable, userId: Id): Promise<number> =>
  db.run`update exports set status = 'failed', progress = 0 where user_id = ${userId}`

export const removeOldExports = (db: Queryable): Promise<number> =>
  db.run`delete from exports where ready_at < now() - ${EXPORT_LIFETIME}::interval`

/** The stored names of all exports, with their sizes in bytes. */
export const listStoredExports = (db: Queryable): Promise<{ name: string; size: number | null }[]> =>
  db.many<{ name: string; size: number | null }>`select stored as name, size::float8 as size from exports where stored is not null`

/** Those of the stored names that an export lies under. */
export async function listExportNamesAmong(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ stored: string }>`select stored from exports where stored = any(${names})`
  return new Set(rows.map(({ stored }) => stored))
}
