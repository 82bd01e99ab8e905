import type { ReportKind, ReportReason } from '@trademates/contract/reports'
import type { Id } from '@trademates/contract/wire'
import { type Handle, type Sql, sql } from '#platform/db.ts'

/** What a report is about, as its reporter sees it. */
export interface Target {
  accused_id: Id
  excerpt: string
}

// As much of it as an operator needs to know what it was.
const EXCERPT = 500

const TARGETS: Record<ReportKind, (viewer: Id, id: Id) => Sql> = {
  post: (viewer, id) => sql`
    select author_id as accused_id, left(name || e'\n' || description, ${EXCERPT}) as excerpt
    from posts where id = ${id} and post_visible_to(${viewer}, author_id, hidden_at)`,
  comment: (viewer, id) => sql`
    select c.author_id as accused_id, left(c.content, ${EXCERPT}) as excerpt
    from comments c join posts p on p.id = c.post_id
    where c.id = ${id} and visible_to(${viewer}, c.author_id) and post_visible_to(${viewer}, p.author_id, p.hidden_at)`,
  user: (viewer, id) => sql`
    select id as accused_id, username as excerpt from users where id = ${id} and verified_at is not null and visible_to(${viewer}, id)`,
}

/** Gives nothing for what is not there, or not there for this viewer. */
export const findTarget = (tx: Handle, viewer: Id, { kind, id }: { kind: ReportKind; id: Id }): Promise<Target | undefined> =>
  tx.one<Target>`${TARGETS[kind](viewer, id)}`

export interface NewReport extends Target {
  id: Id
  reporter: Id
  kind: ReportKind
  target: Id
  reason: ReportReason
  note: string | null
}

/** Adds a report, or has the open one of this reporter about the same thing say this instead. */
export const insertReport = (tx: Handle, report: NewReport): Promise<number> =>
  tx.run`
    insert into reports (id, reporter_id, target_kind, target_id, accused_id, excerpt, reason, note)
    values (${report.id}, ${report.reporter}, ${report.kind}, ${report.target}, ${report.accused_id}, ${report.excerpt}, ${report.reason},
      ${report.note})
    on conflict (reporter_id, target_kind, target_id) where resolved_at is null
      do update set reason = excluded.reason, note = excluded.note`
