import type { Post, readPost } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { presentPost } from './view.ts'

/** One post; throws `not_found` for one that the viewer may not see. */
export const read = ({ viewer, params }: Ask<typeof readPost>, { db }: Deps): Promise<Post> => presentPost(db, viewer.id, params.id)
