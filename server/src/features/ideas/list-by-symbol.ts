import type { Idea } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listIdeaIds } from './store.ts'
import { presentIdeas } from './view.ts'

/** Returns the ideas on a symbol that the viewer may see, open ones first, by the score of their authors, then ended ones, newest first; at most `limit`. */
export async function listIdeasOfSymbol(db: Queryable, viewer: Id, { symbol, limit }: { symbol: string; limit: number }): Promise<Idea[]> {
  const [open, ended] = await Promise.all([
    listIdeaIds(db, viewer, { symbol, state: 'open', order: 'score', limit, cursor: undefined }),
    listIdeaIds(db, viewer, { symbol, state: 'ended', limit, cursor: undefined }),
  ])
  const ids = [...open.slice(0, limit), ...ended].slice(0, limit).map(({ id }) => id)
  return presentIdeas(db, viewer, ids)
}
