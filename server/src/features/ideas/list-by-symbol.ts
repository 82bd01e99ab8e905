import type { Idea } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
import { invalidCursor, type Page, type PageQuery, paginateBy } from '#platform/database/pagination.ts'
import { ideaCursor, type ListedIdea, listIdeaIds, selectIdeaIds } from './store.ts'
import { presentIdeas } from './view.ts'

/** The part of the list in which a page starts, and the cursor within it; '' for its first page. */
const CURSOR = /^(open|ended)\.(.*)$/

/** Lists the ideas on a symbol that the viewer may see: open ones by the score of their authors, then ended ones, newest first. */
export async function listIdeasOfSymbol(
  db: Queryable,
  viewer: Id,
  { symbol, limit, cursor = 'open.' }: PageQuery & { symbol: string },
): Promise<Page<Idea>> {
  const [, part, within = ''] = CURSOR.exec(cursor) ?? []
  if (part === undefined) throw invalidCursor()
  const page = { symbol, limit, cursor: within === '' ? undefined : within }
  const [open, ended] = await Promise.all([
    part === 'open' ? listIdeaIds(db, viewer, { ...page, state: 'open', order: 'score' }) : [],
    listIdeaIds(db, viewer, { ...page, state: 'ended', ...(part === 'open' ? { cursor: undefined } : {}) }),
  ])
  const rows = [...open.map((idea) => ({ idea, isOpen: true })), ...ended.map((idea) => ({ idea, isOpen: false }))]
  const { items, next } = paginateBy(rows, limit, cursorAfter)
  return {
    items: await presentIdeas(
      db,
      viewer,
      items.map(({ idea: { id } }) => id),
    ),
    next,
  }
}

/** Selects the ids of the first ideas on a symbol, in the order of `listIdeasOfSymbol`. Reads ended ones only if open ones are too few. */
export const selectIdeasOfSymbol = (viewer: Id, page: { symbol: string; limit: number }): Sql => sql`
  with open as materialized (${selectIdeaIds(viewer, { ...page, state: 'open', order: 'score' })})
  select id from (
    select id, true as is_open, caller_score from open
    union all
    select id, false, null from (${selectIdeaIds(viewer, { ...page, state: 'ended' })}) ended where (select count(*) from open) < ${page.limit}
  ) i order by is_open desc, caller_score desc, id desc limit ${page.limit}`

const cursorAfter = ({ idea, isOpen }: { idea: ListedIdea; isOpen: boolean }): string =>
  isOpen ? `open.${ideaCursor({ order: 'score' }, idea)}` : `ended.${ideaCursor({}, idea)}`
