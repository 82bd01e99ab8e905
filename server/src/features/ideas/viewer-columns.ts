import type { Decimal } from '@trademates/contract/decimals'
import type { CallerScore } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'

/** What an idea shows that changes without its post: whether the viewer follows it, the score of its author, and its last price. */
export interface IdeaViewRow {
  is_following: boolean
  /** The last final close of a live idea, in the units of its posting; null: none, or not live. */
  last_close: { price: Decimal; at: string; cost_rate: Decimal } | null
  /** null: no graded ideas. */
  caller: Pick<CallerScore, 'score' | 'low' | 'high' | 'graded' | 'beats_luck'> | null
}

/** SQL: the track record `t` of the author of the idea `i`. */
export const joinCaller = sql`left join track_records t on t.author_id = i.author_id and t.slice = 'all'`

/** SQL: the viewer follows the idea `i`. */
export const isFollowing = (viewer: Id): Sql => sql`exists (select from idea_follows f where f.idea_id = i.id and f.user_id = ${viewer})`

/** SQL: the score of the author of the idea `i`, as JSON. */
export const selectCaller = sql`
  case when t.author_id is not null then json_build_object('score', t.score::text, 'low', t.statistics -> 'low', 'high', t.statistics -> 'high',
    'graded', t.graded, 'beats_luck', t.beats_luck) end`

/** SQL: the last final close of the idea `i`, as JSON. */
export const selectLastClose = sql`
  case when i.state = 'live' and i.mark_price is not null then
    json_build_object('price', i.mark_price::text, 'at', i.mark_at, 'cost_rate', i.terms ->> 'cost_rate') end`

/**
 * SQL: what changes without the post of an idea, or differs between viewers, as JSON; null without an idea. In the statement of the page, a feed
 * with an idea in each post has 0.61 of the rate of a feed without ideas; as a statement of its own, 0.54 (`npm run bench`, 32 connections).
 * @param post the id of the post
 */
export const selectIdeaView = (viewer: Id, post: Sql): Sql => sql`
  (select json_build_object('is_following', ${isFollowing(viewer)}, 'caller', ${selectCaller}, 'last_close', ${selectLastClose}) from ideas i ${joinCaller} where i.post_id = ${post})`
