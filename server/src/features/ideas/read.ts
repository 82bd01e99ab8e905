import type { AnswerOf } from '@trademates/contract/endpoint'
import type {
  listIdeaEvents,
  listIdeas,
  listIdeasByAuthor,
  readIdea,
  readIdeaCandles,
  summarizeIdeas,
} from '@trademates/contract/idea-endpoints'
import type { Idea, IdeaEvent } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import { notFoundError } from '#platform/api-error.ts'
import { paginateBy, type Page } from '#platform/database/pagination.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { requireVisibleUser } from '#features/people/view.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { countIdeas, ideaCursor, type IdeaQuery, listIdeaIds } from './store.ts'
import { presentEvidence, presentIdeaEvents, presentIdeas } from './view.ts'

async function readPage(db: Queryable, viewer: Id, query: IdeaQuery): Promise<Page<Idea>> {
  const { items, next } = paginateBy(await listIdeaIds(db, viewer, query), query.limit, (idea) => ideaCursor(query, idea))
  const ids = items.map(({ id }) => id)
  return { items: await presentIdeas(db, viewer, ids), next }
}

/** Returns a page of ideas, newest first or by the score of their authors. */
export function list({ viewer, query }: RequestContext<typeof listIdeas>, { db }: Deps): Promise<Page<Idea>> {
  const { practice, following, ...filters } = query
  const symbol = query.symbol === undefined ? undefined : (findSymbol(query.symbol)?.code ?? query.symbol)
  return readPage(db, viewer.id, { ...filters, symbol, practice: practice === 'true', isFollowing: following === 'true' })
}

/** Returns a page of the ideas of a user; throws `not_found` if the viewer may not see the user. */
export async function listByAuthor(
  { viewer, params: { userId: author }, query }: RequestContext<typeof listIdeasByAuthor>,
  { db }: Deps,
): Promise<Page<Idea>> {
  const page = await readPage(db, viewer.id, { ...query, author })
  if (page.items.length === 0) await requireVisibleUser(db, viewer.id, author)
  return page
}

/** Returns an idea; throws `not_found` if the viewer may not see it. */
export async function read({ viewer, params }: RequestContext<typeof readIdea>, { db }: Deps): Promise<Idea> {
  const [idea] = await presentIdeas(db, viewer.id, [params.id])
  if (idea === undefined) throw notFoundError()
  return idea
}

/** Returns the timeline of an idea; throws `not_found` if the viewer may not see it. */
export async function listEvents({ viewer, params }: RequestContext<typeof listIdeaEvents>, { db }: Deps): Promise<IdeaEvent[]> {
  const [ideas, events] = await Promise.all([presentIdeas(db, viewer.id, [params.id]), presentIdeaEvents(db, params.id)])
  if (ideas.length === 0) throw notFoundError()
  return events
}

/** Returns the evidence of the newest grade of an idea; throws `not_found` if the viewer may not see it. */
export async function readCandles(
  { viewer, params }: RequestContext<typeof readIdeaCandles>,
  { db }: Deps,
): Promise<AnswerOf<typeof readIdeaCandles>> {
  const [[idea], tree] = await Promise.all([presentIdeas(db, viewer.id, [params.id]), presentEvidence(db, params.id)])
  if (idea === undefined) throw notFoundError()
  return { source: idea.source, tree }
}

/** Counts the ideas on a symbol that the viewer may see; throws `not_found` for an unknown code. */
export async function summarize(
  { viewer, params }: RequestContext<typeof summarizeIdeas>,
  { db }: Deps,
): Promise<AnswerOf<typeof summarizeIdeas>> {
  const symbol = findSymbol(params.code)
  if (symbol === undefined) throw notFoundError()
  return countIdeas(db, viewer.id, symbol.code)
}
