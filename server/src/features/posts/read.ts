import type { listFeed, listPostsBy, Post, readPost } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { checkSeen } from '#features/people/view.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { PresentHeads } from './cache.ts'
import { listFeedHeads, listHeadsOf } from './store.ts'

/** One page of a feed. */
export const feed =
  (presentHeads: PresentHeads) =>
  async ({ viewer, query }: Ask<typeof listFeed>, { db }: Deps): Promise<Page<Post>> => {
    const symbol = query.symbol === undefined ? undefined : (findSymbol(query.symbol)?.code ?? query.symbol)
    const { items, next } = cutPage(await listFeedHeads(db, viewer.id, { ...query, symbol }), query.limit)
    return { items: await presentHeads(db, viewer.id, items), next }
  }

/** What somebody wrote, newest first; throws `not_found` for somebody whom the viewer may not see. */
export const by =
  (presentHeads: PresentHeads) =>
  async ({ viewer, params: { userId: author }, query }: Ask<typeof listPostsBy>, { db }: Deps): Promise<Page<Post>> => {
    const { items, next } = cutPage(await listFeedHeads(db, viewer.id, { ...query, feed: 'latest', author }), query.limit)
    // Whoever wrote something that the viewer sees is seen.
    if (items.length === 0) await checkSeen(db, viewer.id, author)
    return { items: await presentHeads(db, viewer.id, items), next }
  }

/** One post; throws `not_found` for one that the viewer may not see. */
export const read =
  (presentHeads: PresentHeads) =>
  async ({ viewer, params: { id } }: Ask<typeof readPost>, { db }: Deps): Promise<Post> => {
    const [post] = await presentHeads(db, viewer.id, await listHeadsOf(db, viewer.id, [id]))
    if (post === undefined) throw notFound()
    return post
  }
