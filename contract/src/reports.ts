import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Id, text } from './wire.ts'

/** What can be reported. */
export const ReportKind = z.enum(['post', 'comment', 'message', 'user'], issue('unknown_report_kind'))
export type ReportKind = z.output<typeof ReportKind>

/** Why something is reported. */
export const REPORT_REASONS = ['spam', 'scam', 'manipulation', 'harassment', 'hate', 'sexual', 'impersonation', 'other'] as const
export const ReportReason = z.enum(REPORT_REASONS, issue('report_reason_needed'))
export type ReportReason = z.output<typeof ReportReason>

export const MAX_REPORT_NOTE_LENGTH = 1_000

export const fileReport = endpoint({
  method: 'POST',
  path: '/api/reports/',
  summary: 'Report a post, comment, received message or user to the operator. Repeating an open report changes it.',
  who: 'member',
  limit: '30/hour',
  idempotent: true,
  refuses: ['not_found', 'conflict'],
  body: z.object({
    target_kind: ReportKind,
    target_id: Id,
    reason: ReportReason,
    /** A comment of the reporter. */
    note: z.optional(text(MAX_REPORT_NOTE_LENGTH)),
  }),
  status: 201,
  answer: null,
})
