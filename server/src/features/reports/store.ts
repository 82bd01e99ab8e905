import type { ReportKind, ReportReason } from '@trademates/contract/reports'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'

/** The target of a report as its reporter sees it. */
export interface ReportedItem {
  accused_id: Id
  excerpt: string
}

// Enough for an operator to recognize the content.
const EXCERPT_LENGTH = 500

const TARGET_QUERIES: Record<ReportKind, (viewer: Id, id: Id) => Sql> = {
  post: (viewer, id) => sql`
    select author_id as accused_id, left(name || e'\n' || description, ${EXCERPT_LENGTH}) as excerpt
    from posts where id = ${id} and post_visible_to(${viewer}, author_id, hidden_at)`,
  comment: (viewer, id) => sql`
    select c.author_id as accused_id, left(c.content, ${EXCERPT_LENGTH}) as excerpt
    from comments c join posts p on p.id = c.post_id
    where c.id = ${id} and visible_to(${viewer}, c.author_id) and post_visible_to(${viewer}, p.author_id, p.hidden_at)`,
  message: (viewer, id) => sql`
    select m.sender_id as accused_id, left(concat_ws(e'\n', nullif(m.content, ''), pictures.line), ${EXCERPT_LENGTH}) as excerpt
    from messages m
      join conversations c on c.id = m.conversation_id
      cross join lateral (
        select case when count(*) > 0 then '(pictures: ' || count(*) || ')' end as line from files f where f.message_id = m.id) pictures
    where m.id = ${id} and m.deleted_at is null and ${viewer} in (c.low_id, c.high_id) and visible_to(${viewer}, m.sender_id)`,
  user: (viewer, id) => sql`
    select id as accused_id, username as excerpt from users where id = ${id} and verified_at is not null and visible_to(${viewer}, id)`,
}

/** Undefined if the target does not exist for this viewer. */
export const findTarget = (tx: Queryable, viewer: Id, { kind, id }: { kind: ReportKind; id: Id }): Promise<ReportedItem | undefined> =>
  tx.one<ReportedItem>`${TARGET_QUERIES[kind](viewer, id)}`

export interface NewReport extends ReportedItem {
  id: Id
  reporter: Id
  kind: ReportKind
  target: Id
  reason: ReportReason
  note: string | null
}

/** Inserts a report, or updates the open report of this reporter about the same target; returns its id. */
export async function insertReport(tx: Queryable, report: NewReport): Promise<Id> {
  const row = await tx.one<{ id: Id }>`
    insert into reports (id, reporter_id, target_kind, target_id, accused_id, excerpt, reason, note)
    values (${report.id}, ${report.reporter}, ${report.kind}, ${report.target}, ${report.accused_id}, ${report.excerpt}, ${report.reason},
      ${report.note})
    on conflict (reporter_id, target_kind, target_id) where resolved_at is null
      do update set reason = excluded.reason, note = excluded.note
    returning id`
  return row?.id ?? report.id
}

/** A report as the operator reads it. */
export interface QueuedReport {
  id: Id
  created_at: Date
  target_kind: ReportKind
  target_id: Id
  accused: string
  reporter: string
  reason: ReportReason
  note: string | null
  excerpt: string
  resolution: 'upheld' | 'dismissed' | null
}

export const listReports = (db: Queryable, { all, most }: { all: boolean; most: number }): Promise<QueuedReport[]> =>
  db.many<QueuedReport>`
    select r.id, r.created_at, r.target_kind, r.target_id, accused.username as accused, reporter.username as reporter, r.reason, r.note,
      r.excerpt, r.resolution
    from reports r join users accused on accused.id = r.accused_id join users reporter on reporter.id = r.reporter_id
    ${all ? emptySql : sql`where r.resolved_at is null`} order by r.id limit ${most}`

export const findReport = (tx: Queryable, id: Id): Promise<Pick<QueuedReport, 'id' | 'target_kind' | 'target_id'> | undefined> =>
  tx.one<Pick<QueuedReport, 'id' | 'target_kind' | 'target_id'>>`select id, target_kind, target_id from reports where id = ${id}`

/** Resolves the open reports about the same target if this one is open; returns their number. */
export const changeResolved = (
  tx: Queryable,
  { id, target_kind, target_id }: Pick<QueuedReport, 'id' | 'target_kind' | 'target_id'>,
  resolution: 'upheld' | 'dismissed',
): Promise<number> =>
  tx.run`
    update reports set resolved_at = now(), resolution = ${resolution}
    where target_kind = ${target_kind} and target_id = ${target_id} and resolved_at is null
      and exists (select from reports open where open.id = ${id} and open.resolved_at is null)`

/** The reports of a user for the data export, oldest first. */
export const listReportsBy = (
  db: Queryable,
  user: Id,
): Promise<Pick<QueuedReport, 'target_kind' | 'target_id' | 'reason' | 'note' | 'created_at'>[]> =>
  db.many`select target_kind, target_id, reason, note, created_at from reports where reporter_id = ${user} order by id`

/** An entry of the operator log. */
export interface OperatorAction {
  at: Date
  operator: string
  action: string
  target_kind: string
  target_id: Id
  reason: string
}

export const insertOperatorAction = (
  tx: Queryable,
  { operator, action, kind, id, reason }: { operator: string; action: string; kind: string; id: Id; reason: string },
): Promise<number> =>
  tx.run`
    insert into operator_actions (operator, action, target_kind, target_id, reason) values (${operator}, ${action}, ${kind}, ${id}, ${reason})`

export const listOperatorActionRows = (db: Queryable, limit: number): Promise<OperatorAction[]> =>
  db.many<OperatorAction>`select at, operator, action, target_kind, target_id, reason from operator_actions order by id desc limit ${limit}`
