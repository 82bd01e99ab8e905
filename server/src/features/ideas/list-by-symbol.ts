import type { Idea } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { invalidCursor, type Page, type PageQuery, paginateBy } from '#platform/database/pagination.ts'
import { ideaCursor, type ListedIdea, listIdeaIds } from './store.ts'
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

const cursorAfter = ({ idea, isOpen }: { idea: ListedIdea; isOpen: boolean }): string =>
  isOpen ? `open.${ideaCursor({ order: 'score' }, idea)}` : `ended.${ideaCursor({}, idea)}`
