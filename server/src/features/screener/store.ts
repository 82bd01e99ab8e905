import type { Screen } from '@trademates/contract/screener'
import type { Id } from '@trademates/contract/wire'
import { emptySql, type Queryable, sql } from '#platform/database/db.ts'

/** The screens of a user, oldest first; with `id` only that one. */
export const listUserScreens = (db: Queryable, user: Id, id?: Id): Promise<Screen[]> =>
  db.many<Screen>`
    select id, name, query from screens where user_id = ${user} ${id === undefined ? emptySql : sql`and id = ${id}`} order by id`

/** Locks the screens of a user against other changes until the transaction ends. */
export const lockScreens = (tx: Queryable, user: Id): Promise<number> => tx.run`select from users where id = ${user} for no key update`

export const insertScreen = (tx: Queryable, user: Id, { id, name, query }: Screen): Promise<number> =>
  tx.run`insert into screens (id, user_id, name, query) values (${id}, ${user}, ${name}, ${query})`

/** Returns 0 if the user has no such screen. */
export const updateScreen = (db: Queryable, user: Id, { id, name, query }: Screen): Promise<number> =>
  db.run`update screens set name = ${name}, query = ${query} where id = ${id} and user_id = ${user}`

/** Returns 0 if the user has no such screen. */
export const deleteScreen = (db: Queryable, user: Id, id: Id): Promise<number> =>
  db.run`delete from screens where id = ${id} and user_id = ${user}`
