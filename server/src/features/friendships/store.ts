import type { FriendRequest } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'
import { visible } from '#features/people/visibility.ts'

export interface FriendshipRow {
  id: Id
  status: 'pending' | 'accepted'
}

/** Inserts a request or accepts one in the other direction; returns undefined for an existing request or friendship. */
export const insertRequest = (tx: Queryable, { id, from, to }: { id: Id; from: Id; to: Id }): Promise<FriendshipRow | undefined> =>
  tx.one<FriendshipRow>`
    insert into friendships (low_id, high_id, id, requester_id, status)
    values (least(${from}::uuid, ${to}), greatest(${from}::uuid, ${to}), ${id}, ${from}, 'pending')
    on conflict (low_id, high_id) do update set status = 'accepted', accepted_at = now()
      where friendships.status = 'pending' and friendships.requester_id <> ${from}
    returning id, status`

/** Finds a friendship or request of the viewer. */
export const findFriendship = (
  db: Queryable,
  viewer: Id,
  id: Id,
): Promise<(FriendshipRow & { other_id: Id; is_sender: boolean }) | undefined> =>
  db.one<FriendshipRow & { other_id: Id; is_sender: boolean }>`
    select id, status, case low_id when ${viewer} then high_id else low_id end as other_id, requester_id = ${viewer} as is_sender
    from friendships where id = ${id} and ${viewer} in (low_id, high_id)`

/** Finds the friendship or request between two users. */
export const findBetween = (db: Queryable, one: Id, other: Id): Promise<FriendshipRow | undefined> =>
  db.one<FriendshipRow>`
    select id, status from friendships where low_id = least(${one}::uuid, ${other}) and high_id = greatest(${one}::uuid, ${other})`

/** Finds the accepted friendship of two users. */
export const findConnection = (db: Queryable, one: Id, other: Id): Promise<object | undefined> =>
  db.one`
    select from friendships
    where low_id = least(${one}::uuid, ${other}) and high_id = greatest(${one}::uuid, ${other}) and status = 'accepted'`

export const markAccepted = (tx: Queryable, id: Id): Promise<number> =>
  tx.run`update friendships set status = 'accepted', accepted_at = now() where id = ${id} and status = 'pending'`

export const removeRequest = (tx: Queryable, id: Id): Promise<number> =>
  tx.run`delete from friendships where id = ${id} and status = 'pending'`

/** Returns 0 if the two users are not friends. */
export const removeConnection = (tx: Queryable, one: Id, other: Id): Promise<number> =>
  tx.run`
    delete from friendships
    where low_id = least(${one}::uuid, ${other}) and high_id = greatest(${one}::uuid, ${other}) and status = 'accepted'`

/** Deletes and returns the friendship or request between two users. */
export const removeFriendship = (tx: Queryable, one: Id, other: Id): Promise<FriendshipRow | undefined> =>
  tx.one<FriendshipRow>`
    delete from friendships where low_id = least(${one}::uuid, ${other}) and high_id = greatest(${one}::uuid, ${other}) returning id, status`

export interface RelationshipRow {
  id: Id
  other_id: Id
  is_sender: boolean
  created_at: Date
}

interface RelationshipsQuery {
  status: FriendshipRow['status']
  direction?: FriendRequest['direction'] | undefined
  page: PageQuery
}

/** The viewer's friendships or requests, newest first, `limit + 1` rows. */
export const listRelationships = (db: Queryable, viewer: Id, { status, direction, page }: RelationshipsQuery): Promise<RelationshipRow[]> =>
  db.many<RelationshipRow>`
    select id, other_id, requester_id = ${viewer} as is_sender, created_at
    from friendships cross join lateral (select case low_id when ${viewer} then high_id else low_id end as other_id) other
    where (low_id = ${viewer} or high_id = ${viewer}) and status = ${status} and ${visible(viewer, sql`other_id`)}
      ${direction === undefined ? emptySql : sql`and (requester_id = ${viewer}) = ${direction === 'sent'}`} ${olderThan(page.cursor, sql`id`)}
    order by id desc limit ${page.limit + 1}`

export interface OwnRelationshipRow extends FriendshipRow {
  username: string
  is_sender: boolean
  created_at: Date
  accepted_at: Date | null
}

/** All friendships and requests of a user with visible users, newest first. */
export const listAllRelationships = (db: Queryable, user: Id): Promise<OwnRelationshipRow[]> =>
  db.many<OwnRelationshipRow>`
    select other_id as id, (select username from users where id = other_id) as username, status, requester_id = ${user} as is_sender, created_at, accepted_at
    from friendships cross join lateral (select case low_id when ${user} then high_id else low_id end as other_id) other
    where (low_id = ${user} or high_id = ${user}) and ${visible(user, sql`other_id`)} order by friendships.id desc`
