import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'
import { visibleFriends } from './follow-columns.ts'
import { visible } from './visibility.ts'

/**
 * Selects `Person` rows for the ids that the viewer may see, unordered, with their relation to the viewer. Mutual friends are counted
 * for all rows at once: one count per row reads seven times as much.
 */
export const selectPersons = (viewer: Id, ids: Sql): Sql => sql`
  with mine as materialized (${visibleFriends(viewer)}), mutuals as (
    select id, count(*)::int as count from (
      select low_id as id from friendships where low_id = any(${ids}) and high_id = any(array(select mine from mine)) and status = 'accepted'
      union all
      select high_id from friendships where high_id = any(${ids}) and low_id = any(array(select mine from mine)) and status = 'accepted'
    ) common where id <> ${viewer} group by id
  )
  select u.id, u.username, u.image, u.fav_sbj, coalesce(mutuals.count, 0) as mutual_count,
    case when u.id = ${viewer} then 'self' when f.status = 'accepted' then 'friends'
      when f.requester_id = ${viewer} then 'requested' when f.requester_id = u.id then 'asked_you' else 'none' end as relation,
    f.id as friendship_id
  from users u
    left join mutuals on mutuals.id = u.id
    left join friendships f on f.low_id = least(u.id, ${viewer}) and f.high_id = greatest(u.id, ${viewer})
  where u.id = any(${ids}) and ${visible(viewer, sql`u.id`)}`
