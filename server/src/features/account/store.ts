import type { ExportState } from '@trademates/contract/exports'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

const EXPORT_LIFETIME = '24 hours'

export interface ExportRow {
  status: Exclude<ExportState['status'], 'none'>
  progress: number
  stored_name: string | null
  /** A bigint, which the driver returns as text. */
  size: string | null
  ready_at: Date | null
}

/** Returns 0 if an export is running already. */
export const insertExport = (tx: Queryable, userId: Id): Promise<number> =>
  tx.run`
    insert into exports as known (user_id, status) values (${userId}, 'running')
    on conflict (user_id) do update
      set status = 'running', progress = 0, stored_name = null, size = null, requested_at = now(), ready_at = null
      where known.status <> 'running'`

export const findExport = (db: Queryable, userId: Id): Promise<ExportRow | undefined> =>
  db.one<ExportRow>`
    select status, progress, stored_name, size, ready_at from exports
    where user_id = ${userId} and (ready_at is null or ready_at > now() - ${EXPORT_LIFETIME}::interval)`

export const updateExportProgress = (db: Queryable, userId: Id, progress: number): Promise<number> =>
  db.run`update exports set progress = ${progress} where user_id = ${userId} and status = 'running'`

/** Returns 0 if the account has been deleted. */
export const markExportReady = (tx: Queryable, userId: Id, { stored_name, size }: { stored_name: string; size: number }): Promise<number> =>
  tx.run`
    update exports set status = 'ready', progress = 1, stored_name = ${stored_name}, size = ${size}, ready_at = now() where user_id = ${userId}`

export const markExportFailed = (db: Queryable, userId: Id): Promise<number> =>
  db.run`update exports set status = 'failed', progress = 0 where user_id = ${userId}`

export const removeOldExports = (db: Queryable): Promise<number> =>
  db.run`delete from exports where ready_at < now() - ${EXPORT_LIFETIME}::interval`
