import type { Community, readCommunity } from '@trademates/contract/community'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { findCounts } from './store.ts'

/** How many there are of everything, as they were counted last. */
export async function show(_ask: Ask<typeof readCommunity>, { db }: Deps): Promise<Community> {
  const row = await findCounts(db)
  if (row === undefined) throw notFound()
  const { members, posts, comments, likes, counted_at: countedAt } = row
  return {
    members: Number(members),
    posts: Number(posts),
    comments: Number(comments),
    likes: Number(likes),
    counted_at: countedAt.toISOString(),
  }
}
