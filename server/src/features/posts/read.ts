import type { listFeed, listPostsByAuthor, readPost } from '@trademates/contract/posts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { type CursorPage, paginate } from '#platform/database/pagination.ts'
import { notFoundError } from '#platform/api-error.ts'
import { Serialized } from '#platform/serialized.ts'
import { requireVisibleUser } from '#features/people/view.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { PresentSummaries } from './post-cache.ts'
import { listFeedSummaries, listSummariesOf } from './store.ts'

const OPEN = Buffer.from('[')
const COMMA = Buffer.from(',')
const CLOSE = Buffer.from(']')

const toList = (posts: readonly Buffer[]) => {
  const separated = posts.flatMap((post, at) => (at === 0 ? post : [COMMA, post]))
  return new Serialized(Buffer.concat([OPEN, ...separated, CLOSE]))
}

/** Creates the handlers that read posts; they share one cache. */
export function createReadHandlers(presentSummaries: PresentSummaries) {
  /** Returns a page of a feed. */
  async function readFeed({ viewer, query }: RequestContext<typeof listFeed>, { db }: Deps): Promise<CursorPage<Serialized>> {
    const symbol = query.symbol === undefined ? undefined : (findSymbol(query.symbol)?.code ?? query.symbol)
    const { items, next } = paginate(await listFeedSummaries(db, viewer.id, { ...query, symbol }), query.limit)
    return { items: toList(await presentSummaries(db, viewer.id, items)), next }
  }

  /** Returns the posts of a user, newest first; throws `not_found` if the viewer may not see the user. */
  async function listByAuthor(
    { viewer, params: { userId: author }, query }: RequestContext<typeof listPostsByAuthor>,
    { db }: Deps,
  ): Promise<CursorPage<Serialized>> {
    const { items, next } = paginate(await listFeedSummaries(db, viewer.id, { ...query, feed: 'latest', author }), query.limit)
    // A visible post implies a visible author.
    if (items.length === 0) await requireVisibleUser(db, viewer.id, author)
    return { items: toList(await presentSummaries(db, viewer.id, items)), next }
  }

  /** Returns a post; throws `not_found` if the viewer may not see it. */
  async function read({ viewer, params: { id } }: RequestContext<typeof readPost>, { db }: Deps): Promise<Serialized> {
    const [post] = await presentSummaries(db, viewer.id, await listSummariesOf(db, viewer.id, [id]))
    if (post === undefined) throw notFoundError()
    return new Serialized(post)
  }

  return { readFeed, listByAuthor, read }
}
