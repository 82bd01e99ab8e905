import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, sql } from '#platform/database/db.ts'

export interface WatchlistRow {
  id: Id
  name: string
  symbols: string[]
}

/** The watchlists of a user, oldest first; with `id` only that one. */
export const listUserWatchlists = (db: Queryable, user: Id, id?: Id): Promise<WatchlistRow[]> =>
  db.many<WatchlistRow>`
    select l.id, l.name,
      array(select w.symbol from watched_symbols w where w.watchlist_id = l.id order by w.position) as symbols
    from watchlists l where l.user_id = ${user} ${id === undefined ? emptySql : sql`and l.id = ${id}`} order by l.id`

/** Locks the watchlists of a user against other changes until the transaction ends. */
export const lockWatchlists = (tx: Queryable, user: Id): Promise<number> => tx.run`select from users where id = ${user} for no key update`

export const insertWatchlist = (tx: Queryable, { id, user, name }: { id: Id; user: Id; name: string }): Promise<number> =>
  tx.run`insert into watchlists (id, user_id, name) values (${id}, ${user}, ${name})`

/** Returns 0 if the user has no such list. */
export const changeWatchlistName = (db: Queryable, { id, user, name }: { id: Id; user: Id; name: string }): Promise<number> =>
  db.run`update watchlists set name = ${name} where id = ${id} and user_id = ${user}`

/** Returns 0 if the user has no such list. */
export const removeWatchlistRow = (db: Queryable, user: Id, id: Id): Promise<number> =>
  db.run`delete from watchlists where id = ${id} and user_id = ${user}`

/** Replaces the symbols of a list. */
export async function putWatchlistSymbols(tx: Queryable, id: Id, symbols: readonly string[]): Promise<void> {
  await tx.run`delete from watched_symbols where watchlist_id = ${id}`
  await tx.run`
    insert into watched_symbols (watchlist_id, symbol, position)
    select ${id}, entry.symbol, entry.position from unnest(${symbols}::text[]) with ordinality as entry (symbol, position)`
}

/** Removes a symbol from all lists of a user. */
export const removeWatchedSymbol = (db: Queryable, user: Id, symbol: string): Promise<number> =>
  db.run`
    delete from watched_symbols where symbol = ${symbol} and watchlist_id in (select id from watchlists where user_id = ${user})`

/** Counts the people who have a symbol on any list. */
export async function countWatchers(db: Queryable, symbol: string): Promise<number> {
  const row = await db.one<{ count: number }>`
    select count(distinct l.user_id)::int as count from watched_symbols w join watchlists l on l.id = w.watchlist_id where w.symbol = ${symbol}`
  return row?.count ?? 0
}

/** Whether a user has a symbol on any list. */
export async function isWatchedBy(db: Queryable, user: Id, symbol: string): Promise<boolean> {
  const row = await db.one<{ found: boolean }>`
    select exists (
      select from watchlists l join watched_symbols w on w.watchlist_id = l.id where l.user_id = ${user} and w.symbol = ${symbol}
    ) as found`
  return row?.found ?? false
}
