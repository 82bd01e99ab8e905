import type { Queryable } from '#platform/database/db.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type CatalogActions, listActions } from './catalog-actions.ts'

interface StoredSplit {
  symbol: string
  at: string
  a: string
  b: string
}

const listSplits = (actions: CatalogActions): StoredSplit[] =>
  [...actions.keys()].flatMap((code) => {
    const symbol = findSymbol(code)
    const known = symbol === undefined ? [] : listActions(actions, symbol)
    return known.flatMap((action) => (action.kind === 'split' ? [{ symbol: code, at: action.at, a: action.a, b: action.b }] : []))
  })

/**
 * Stores the known splits, announced ones too, in place of those that were known before. Ideas of symbols whose splits changed are due, and
 * their posts are read again: both show prices in other units from then on.
 */
export async function storeSplits(db: Queryable, actions: CatalogActions, now: Date): Promise<void> {
  const splits = listSplits(actions)
  await db.run`
    with known as (
      select * from unnest(
        ${splits.map(({ symbol }) => symbol)}::text[], ${splits.map(({ at }) => at)}::timestamptz[],
        ${splits.map(({ a }) => a)}::numeric[], ${splits.map(({ b }) => b)}::numeric[]
      ) as k (symbol, at, a, b)),
    removed as (delete from symbol_splits where (symbol, at) not in (select symbol, at from known) returning symbol),
    added as (
      insert into symbol_splits as s (symbol, at, a, b) select * from known
      on conflict (symbol, at) do update set a = excluded.a, b = excluded.b where (s.a, s.b) <> (excluded.a, excluded.b)
      returning symbol),
    changed as (select symbol from removed union select symbol from added),
    made_due as (update ideas set due_at = ${now} where symbol in (select symbol from changed) and due_at > ${now})
    update posts set revision = revision + 1
    where id in (select post_id from ideas where symbol in (select symbol from changed))`
}
