import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'

/** What an idea shows that changes without its post: whether the viewer follows it, the score of its author, and its last price. */
export interface IdeaViewRow {
  is_following: boolean
  /** The last final close of a live idea, in the units of its posting; null: none, or not live. */
  mark_price: Decimal | null
  mark_at: Date | null
  cost_rate: Decimal
  /** null: the author has no graded ideas. */
  graded: number | null
  score: Decimal | null
  low: Decimal | null
  high: Decimal | null
  beats_luck: boolean | null
}

/**
 * SQL: the columns of `IdeaViewRow` of the idea `i`, with the tables of `joinIdeaView`. Columns, because as JSON objects they cost the database
 * twice as much (`npm run bench`, a feed with an idea in each post).
 */
export const ideaViewColumns = sql`
  f.user_id is not null as is_following, case when i.state = 'live' then i.mark_price::text end as mark_price, i.mark_at, i.terms ->> 'cost_rate' as cost_rate,
  t.graded, t.score::text, t.statistics ->> 'low' as low, t.statistics ->> 'high' as high, t.beats_luck`

/** SQL: the track record `t` of the author of the idea `i`, and whether the viewer follows the idea. */
export const joinIdeaView = (viewer: Id): Sql => sql`
  left join track_records t on t.author_id = i.author_id and t.slice = 'all'
  left join idea_follows f on f.idea_id = i.id and f.user_id = ${viewer}`
