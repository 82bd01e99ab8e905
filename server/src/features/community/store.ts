import type { Community } from '@trademates/contract/community'
import type { Queryable } from '#platform/database/db.ts'

// The driver returns bigint as text; all counts are below 2^53.
type CountsRow = Record<Exclude<keyof Community, 'counted_at'>, string> & { counted_at: Date }

export const findCounts = (db: Queryable): Promise<CountsRow | undefined> =>
  db.one<CountsRow>`select members, posts, comments, likes, counted_at from community_counts`

export const updateCounts = (tx: Queryable): Promise<number> =>
  tx.run`
    update community_counts set
      members = (select count(*) from users where verified_at is not null),
      posts = (select count(*) from posts),
      comments = (select count(*) from comments),
      likes = (select count(*) from likes),
      counted_at = now()`
