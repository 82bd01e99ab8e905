import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

export const findIdeaAuthor = (db: Queryable, id: Id): Promise<{ author_id: Id } | undefined> =>
  db.one<{ author_id: Id }>`select author_id from ideas where id = ${id}`

export const insertIdeaFollow = (tx: Queryable, user: Id, idea: Id): Promise<number> =>
  tx.run`insert into idea_follows (idea_id, user_id) values (${idea}, ${user}) on conflict do nothing`

export const deleteIdeaFollow = (tx: Queryable, user: Id, idea: Id): Promise<number> =>
  tx.run`delete from idea_follows where idea_id = ${idea} and user_id = ${user}`

/** Deletes the follows of a user of the ideas of an author. */
export const deleteIdeaFollows = (tx: Queryable, user: Id, author: Id): Promise<number> =>
  tx.run`delete from idea_follows f using ideas i where f.user_id = ${user} and i.id = f.idea_id and i.author_id = ${author}`

/** The ideas that a user follows, oldest first. */
export const listFollowsOf = (db: Queryable, user: Id): Promise<object[]> =>
  db.many`
    select i.id, u.username as author, i.number, i.symbol, f.created_at as since
    from idea_follows f join ideas i on i.id = f.idea_id join users u on u.id = i.author_id
    where f.user_id = ${user} order by f.created_at, i.id`

/** The users of whose new ideas a user is notified, oldest first. */
export const listBellsOf = (db: Queryable, user: Id): Promise<object[]> =>
  db.many`
    select u.id, u.username, b.created_at as since from idea_bells b join users u on u.id = b.author_id
    where b.user_id = ${user} order by b.created_at, u.id`

/** The followers of these ideas. */
export const listFollowersOf = (db: Queryable, ideas: readonly Id[]): Promise<{ idea_id: Id; user_id: Id }[]> =>
  db.many<{ idea_id: Id; user_id: Id }>`select idea_id, user_id from idea_follows where idea_id = any(${ideas})`

/** The users who are notified of new ideas of an author. */
export const listUsersWithBell = (db: Queryable, author: Id): Promise<{ user_id: Id }[]> =>
  db.many<{ user_id: Id }>`select user_id from idea_bells where author_id = ${author}`

/** The result of an idea as stored. */
export const findStoredResult = (db: Queryable, idea: Id): Promise<{ r: Decimal | null } | undefined> =>
  db.one<{ r: Decimal | null }>`select r::text from ideas where id = ${idea}`
