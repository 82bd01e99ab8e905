import type { listPostsBy, Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Leaf } from '#platform/paging.ts'
import type { Written } from '#platform/written.ts'
import type { Pieces } from './pieces.ts'

/** What somebody wrote, newest first; throws `not_found` for somebody whom the viewer may not see. */
export const by =
  (pieces: Pieces) =>
  ({ viewer, params, query }: Ask<typeof listPostsBy>, { db }: Deps): Promise<Leaf<Written<Post[]>>> =>
    pieces.writePostsBy(db, viewer.id, { ...query, author: params.userId })
