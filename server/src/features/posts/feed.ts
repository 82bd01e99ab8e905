import type { listFeed, Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Leaf } from '#platform/paging.ts'
import type { Written } from '#platform/written.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Pieces } from './pieces.ts'

/** One page of a feed. */
export const feed =
  (pieces: Pieces) =>
  ({ viewer, query }: Ask<typeof listFeed>, { db }: Deps): Promise<Leaf<Written<Post[]>>> =>
    pieces.writeFeed(db, viewer.id, {
      ...query,
      symbol: query.symbol === undefined ? undefined : (findSymbol(query.symbol)?.code ?? query.symbol),
    })
