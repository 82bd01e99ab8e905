import type { listPostsBy, Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import type { Page } from '#platform/paging.ts'
import { checkSeen } from '#features/people/view.ts'
import { presentFeed } from './view.ts'

/** What somebody wrote, newest first; throws `not_found` for somebody whom the viewer may not see. */
export async function by({ viewer, params, query }: Ask<typeof listPostsBy>, { db }: Deps): Promise<Page<Post>> {
  await checkSeen(db, viewer.id, params.userId)
  return presentFeed(db, viewer.id, { ...query, feed: 'latest', author: params.userId })
}
