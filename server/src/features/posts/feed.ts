import type { listFeed, Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Page } from '#platform/paging.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { presentFeed } from './view.ts'

/** One page of a feed. */
export const feed = ({ viewer, query }: Ask<typeof listFeed>, { db }: Deps): Promise<Page<Post>> =>
  presentFeed(db, viewer.id, {
    ...query,
    symbol: query.symbol === undefined ? undefined : (findSymbol(query.symbol)?.code ?? query.symbol),
  })
