import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, sql } from '#platform/database/db.ts'

export interface WatchlistRow {
  id: Id
  name: string
  symbols: string[]
}

/** The watchlists of somebody, the oldest first; only the one of this id, where one is given. */
export const listUserWatchlists = (db: Queryable, user: Id, id?: Id): Promise<WatchlistRow[]> =>
  db.many<WatchlistRow>`
    select l.id, l.name,
      array(select w.symbol from watched_symbols w where w.watchlist_id = l.id order by w.position) as symbols
    from watchlists l where l.user_id = ${user} ${id === undefined ? emptySql : sql`and l.id = ${id}`} order by l.id`

/** Keeps other changes of somebody's lists waiting until this transaction has ended. */
export const lockWatchlists = (tx: Queryable, user: Id): Promise<number> => tx.run`select from users where id = ${user} for no key update`

export const insertWatchlist = (tx: Queryable, { id, user, name }: { id: Id; user: Id; name: string }): Promise<number> =>
  tx.run`insert into watchlists (id, user_id, name) values (${id}, ${user}, ${name})`

/** Gives 0 where somebody has no such list. */
export const changeWatchlistName = (db: Queryable, { id, user, name }: { id: Id; user: Id; name: string }): Promise<number> =>
  db.run`update watchlists set name = ${name} where id = ${id} and user_id = ${user}`

/** Gives 0 where somebody has no such list. */
export const removeWatchlistRow = (db: Queryable, user: Id, id: Id): Promise<number> =>
  db.run`delete from watchlists where id = ${id} and user_id = ${user}`

/** Makes these the symbols of a list, in their order. */
export async function putWatchlistSymbols(tx: Queryable, id: Id, symbols: readonly string[]): Promise<void> {
  await tx.run`delete from watched_symbols where watchlist_id = ${id}`
  await tx.run`
    insert into watched_symbols (watchlist_id, symbol, position)
    select ${id}, one.symbol, one.position from unnest(${symbols}::text[]) with ordinality as one (symbol, position)`
}

/** Takes a symbol off all lists of somebody. */
export const removeWatchedSymbol = (db: Queryable, user: Id, symbol: string): Promise<number> =>
  db.run`
    delete from watched_symbols where symbol = ${symbol} and watchlist_id in (select id from watchlists where user_id = ${user})`
