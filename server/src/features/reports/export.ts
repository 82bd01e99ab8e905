import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listReportsBy } from './store.ts'

/** The reports of a user for the data export. */
export async function exportReports(db: Queryable, user: Id): Promise<object[]> {
  return (await listReportsBy(db, user)).map((report) => ({ ...report, created_at: report.created_at.toISOString() }))
}
