import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Db, Handle } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { type Judgement, noteAction } from './log.ts'
import { changeResolved, findReport, listReports, type QueuedReport } from './store.ts'

/** The reports that wait, the oldest first; with `all` those that were resolved too. */
export const queue = (db: Handle, { all, most }: { all: boolean; most: number }): Promise<QueuedReport[]> => listReports(db, { all, most })

/**
 * Closes a report, and every other open one about the same thing; gives how many that were.
 * Throws `not_found` where there is none, `conflict` where it is closed already.
 */
export function resolve(db: Db, report: Id, { as, ...judgement }: Judgement & { as: 'upheld' | 'dismissed' }): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await findReport(tx, report)
    if (found === undefined) throw refuse('not_found', message('unknown_report'))
    const closed = await changeResolved(tx, found, as)
    if (closed === 0) throw refuse('conflict', message('report_resolved'))
    await noteAction(tx, judgement, { action: as === 'upheld' ? 'report upheld' : 'report dismissed', kind: 'report', id: report })
    return closed
  })
}
