import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Db, Queryable } from '#platform/database/db.ts'
import { apiError } from '#platform/api-error.ts'
import { type OperatorDecision, logOperatorAction } from './operator-log.ts'
import { changeResolved, findReport, listReports, type QueuedReport } from './store.ts'

/** Open reports, oldest first; with `all` also resolved ones. */
export const listQueue = (db: Queryable, { all, most }: { all: boolean; most: number }): Promise<QueuedReport[]> =>
  listReports(db, { all, most })

/**
 * Resolves a report and all open reports about the same target; returns their number. Throws `not_found`, or `conflict` if it is resolved
 * already.
 */
export function resolve(
  db: Db,
  report: Id,
  { resolution, ...decision }: OperatorDecision & { resolution: 'upheld' | 'dismissed' },
): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await findReport(tx, report)
    if (found === undefined) throw apiError('not_found', message('unknown_report'))
    const closed = await changeResolved(tx, found, resolution)
    if (closed === 0) throw apiError('conflict', message('report_resolved'))
    await logOperatorAction(tx, decision, {
      action: resolution === 'upheld' ? 'report upheld' : 'report dismissed',
      kind: 'report',
      id: report,
    })
    return closed
  })
}
