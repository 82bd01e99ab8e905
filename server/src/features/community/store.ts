import type { Community } from '@trademates/contract/community'
import type { Queryable } from '#platform/database/db.ts'

// A bigint arrives as text: none of these outgrows what a number holds exactly.
type CountsRow = Record<Exclude<keyof Community, 'counted_at'>, string> & { counted_at: Date }

export const findCounts = (db: Queryable): Promise<CountsRow | undefined> =>
  db.one<CountsRow>`select members, posts, comments, likes, counted_at from community_counts`

/** Counts everything anew, row by row. */
export const updateCounts = (tx: Queryable): Promise<number> =>
  tx.run`
    update community_counts set
      members = (select count(*) from users where verified_at is not null),
      posts = (select count(*) from posts),
      comments = (select count(*) from comments),
      likes = (select count(*) from likes),
      counted_at = now()`
