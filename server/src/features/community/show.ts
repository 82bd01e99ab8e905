import type { Community, readCommunity } from '@trademates/contract/community'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findCounts } from './store.ts'

/** Shows the most recent community counts. */
export async function show(_request: RequestContext<typeof readCommunity>, { db }: Deps): Promise<Community> {
  const row = await findCounts(db)
  if (row === undefined) throw notFoundError()
  const { members, posts, comments, likes, counted_at: countedAt } = row
  return {
    members: Number(members),
    posts: Number(posts),
    comments: Number(comments),
    likes: Number(likes),
    counted_at: countedAt.toISOString(),
  }
}
