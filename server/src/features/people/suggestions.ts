import type { SuggestedPerson } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { invalidCursor, type PageQuery } from '#platform/database/pagination.ts'
import { mutualFriendsColumn, visibleFriends } from './follow-columns.ts'
import { visible } from './visibility.ts'

export interface SuggestionRow extends Pick<SuggestedPerson, 'id' | 'mutuals'> {
  mutual: number
  followers_count: number
}

const CURSOR = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The conditions that continue both parts of the list after a cursor: users with mutual friends, and all others. */
function continueAfter(cursor: string | undefined): { withMutuals: Sql; others: Sql } {
  if (cursor === undefined) return { withMutuals: emptySql, others: emptySql }
  const [, mutual, followers, id] = CURSOR.exec(cursor) ?? []
  if (mutual === undefined) throw invalidCursor()
  const position = sql`(${followers}::int, ${id}::uuid)`
  return {
    withMutuals: sql`and (with_mutuals.mutual, u.followers_count, u.id) < (${mutual}::int, ${followers}::int, ${id}::uuid)`,
    others: Number(mutual) > 0 ? emptySql : sql`and (u.followers_count, u.id) < ${position}`,
  }
}

/**
 * Lists users without a connection, request or block between them and the viewer: those with mutual friends first, then the most followed
 * (decision D28); `limit + 1` rows. Two parts, so that the second reads an index in order instead of sorting all users.
 * Throws a validation error for an invalid cursor.
 */
export function listSuggestedUsers(
  db: Queryable,
  viewer: Id,
  { q, cursor, limit }: PageQuery & { q?: string | undefined },
): Promise<SuggestionRow[]> {
  const continuation = continueAfter(cursor)
  const candidates = sql`
    u.id <> ${viewer} and u.verified_at is not null and ${visible(viewer, sql`u.id`)}
    and u.id <> all (array(
      select high_id from friendships where low_id = ${viewer} union all select low_id from friendships where high_id = ${viewer}))
    ${q === undefined ? emptySql : sql`and position(lower(${q}) in lower(u.username)) > 0`}`
  return db.many<SuggestionRow>`
    with with_mutuals as materialized (
      select theirs as id, count(*)::int as mutual from (${visibleFriends(viewer)}) mine cross join lateral friends_of(mine.mine) as theirs group by theirs
    )
    select *, case when mutual = 0 then '[]'::json else ${mutualFriendsColumn(viewer, sql`found.id`)} end as mutuals from (
      (select u.id, with_mutuals.mutual, u.followers_count from with_mutuals join users u on u.id = with_mutuals.id
        where ${candidates} ${continuation.withMutuals} order by with_mutuals.mutual desc, u.followers_count desc, u.id desc limit ${limit + 1})
      union all
      (select u.id, 0, u.followers_count from users u
        where ${candidates} and u.id <> all (array(select id from with_mutuals)) ${continuation.others} order by u.followers_count desc, u.id desc limit ${limit + 1})
    ) found
    order by mutual desc, followers_count desc, id desc limit ${limit + 1}`
}
