import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { listReportsBy } from './store.ts'

/** What a user reported, as it is handed to them. */
export async function reportsBy(db: Handle, user: Id): Promise<object[]> {
  return (await listReportsBy(db, user)).map((report) => ({ ...report, created_at: report.created_at.toISOString() }))
}
