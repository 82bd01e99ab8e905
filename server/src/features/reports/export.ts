import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listReportsBy } from './store.ts'

/** What a user reported, as it is handed to them. */
export async function exportReports(db: Queryable, user: Id): Promise<object[]> {
  return (await listReportsBy(db, user)).map((report) => ({ ...report, created_at: report.created_at.toISOString() }))
}
