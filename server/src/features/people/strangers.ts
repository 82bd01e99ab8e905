import type { Stranger } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { type Handle, nothing, type Sql, sql } from '#platform/db.ts'
import { strangeCursor, type PageAsk } from '#platform/paging.ts'
import { facesInCommon, seenFriends } from './counts.ts'
import { visible } from './visible.ts'

export interface StrangerRow extends Pick<Stranger, 'id' | 'mutuals'> {
  mutual: number
  followers_count: number
}

const CURSOR = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What continues each half of the list after its cursor: those with common connections, and all others. */
function after(cursor: string | undefined): { close: Sql; others: Sql } {
  if (cursor === undefined) return { close: nothing, others: nothing }
  const [, mutual, followers, id] = CURSOR.exec(cursor) ?? []
  if (mutual === undefined) throw strangeCursor()
  const place = sql`(${followers}::int, ${id}::uuid)`
  return {
    close: sql`and (close.mutual, u.followers_count, u.id) < (${mutual}::int, ${followers}::int, ${id}::uuid)`,
    others: Number(mutual) > 0 ? nothing : sql`and (u.followers_count, u.id) < ${place}`,
  }
}

/**
 * People who are neither connected to the viewer nor asked nor hidden, the ones with common connections first, then the most followed
 * (decision D28); one more than asked for. Two halves, so that the second follows its index instead of weighing everybody.
 * Throws a field refusal when the cursor is none of ours.
 */
export function listStrangersOf(
  db: Handle,
  viewer: Id,
  { q, cursor, limit }: PageAsk & { q?: string | undefined },
): Promise<StrangerRow[]> {
  const rest = after(cursor)
  const open = sql`
    u.id <> ${viewer} and u.verified_at is not null and ${visible(viewer, sql`u.id`)}
    and u.id <> all (array(
      select high_id from friendships where low_id = ${viewer} union all select low_id from friendships where high_id = ${viewer}))
    ${q === undefined ? nothing : sql`and position(lower(${q}) in lower(u.username)) > 0`}`
  return db.many<StrangerRow>`
    with close as materialized (
      select theirs as id, count(*)::int as mutual from (${seenFriends(viewer)}) mine cross join lateral friends_of(mine.mine) as theirs group by theirs
    )
    select *, case when mutual = 0 then '[]'::json else ${facesInCommon(viewer, sql`found.id`)} end as mutuals from (
      (select u.id, close.mutual, u.followers_count from close join users u on u.id = close.id
        where ${open} ${rest.close} order by close.mutual desc, u.followers_count desc, u.id desc limit ${limit + 1})
      union all
      (select u.id, 0, u.followers_count from users u
        where ${open} and u.id <> all (array(select id from close)) ${rest.others} order by u.followers_count desc, u.id desc limit ${limit + 1})
    ) found
    order by mutual desc, followers_count desc, id desc limit ${limit + 1}`
}
