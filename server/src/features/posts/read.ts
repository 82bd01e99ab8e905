import type { Post, readPost } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Written } from '#platform/written.ts'
import type { Pieces } from './pieces.ts'

/** One post; throws `not_found` for one that the viewer may not see. */
export const read =
  (pieces: Pieces) =>
  ({ viewer, params }: Ask<typeof readPost>, { db }: Deps): Promise<Written<Post>> =>
    pieces.writePost(db, viewer.id, params.id)
