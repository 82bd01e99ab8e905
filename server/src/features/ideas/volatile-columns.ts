import type { Decimal } from '@trademates/contract/decimals'
import { sql } from '#platform/database/db.ts'

/** What an idea shows that changes without its revision: the score of its author and its last price. */
export interface VolatileIdeaRow {
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

/** SQL: the columns of `VolatileIdeaRow` of the idea `i`, with the table of `joinTrackRecord`. */
export const volatileIdeaColumns = sql`
  case when i.state = 'live' then i.mark_price::text end as mark_price, i.mark_at, i.terms ->> 'cost_rate' as cost_rate,
  t.graded, t.score::text, t.statistics ->> 'low' as low, t.statistics ->> 'high' as high, t.beats_luck`

/** SQL: the track record `t` of the author of the idea `i`. */
export const joinTrackRecord = sql`left join track_records t on t.author_id = i.author_id and t.slice = 'all'`
