import { message } from '@trademates/contract/messages'
import type { fileReport } from '@trademates/contract/reports'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError, validationError } from '#platform/api-error.ts'
import { findTarget, insertReport } from './store.ts'

/**
 * Adds a report to the operator's queue (decision D29). Throws `not_found` for what the viewer may not see, a validation error for the
 * viewer and the viewer's own content.
 */
export async function create(request: RequestContext<typeof fileReport>, { db }: Deps): Promise<undefined> {
  const { viewer, body } = request
  const { target_kind: kind, target_id: target, reason, note = '' } = body
  await withIdempotencyKey(db, request, async (tx, id) => {
    const found = await findTarget(tx, viewer.id, { kind, id: target })
    if (found === undefined) throw notFoundError()
    if (found.accused_id === viewer.id) throw validationError({ target_id: [message('no_report_of_self')] })
    return insertReport(tx, { id, reporter: viewer.id, kind, target, ...found, reason, note: note === '' ? null : note })
  })
}
