import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { compare, minus } from '@trademates/contract/decimals'
import type { Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import type { SourceInterval } from '#features/prices/source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type CatalogActions, listActions, listActionsSince } from './catalog-actions.ts'
import { dividendsAsSplits } from './dividends.ts'
import { withRenames } from './renamed-prices.ts'

interface StoredSplit {
  symbol: string
  /** Of a special dividend, which depends on the last close before; empty: of all sources. */
  source: string
  at: string
  a: string
  b: string
}

interface SplitContext {
  db: Queryable
  prices: GradingPrices
  actions: CatalogActions
}

async function listSplits({ db, prices, actions }: SplitContext): Promise<StoredSplit[]> {
  const all: StoredSplit[] = []
  for (const code of actions.keys()) {
    const symbol = findSymbol(code)
    const known = symbol === undefined ? [] : listActions(actions, symbol)
    all.push(...known.flatMap((action) => toStoredSplit(code, '', action)))
    const dividends = known.filter(({ kind }) => kind === 'special')
    if (symbol !== undefined && dividends.length > 0)
      all.push(...(await listDividends({ db, prices: withRenames(prices, known) }, symbol, dividends)))
  }
  return all
}

const toStoredSplit = (symbol: string, source: string, action: CorporateAction): StoredSplit[] =>
  action.kind === 'split' ? [{ symbol, source, at: action.at, a: action.a, b: action.b }] : []

/** Special dividends as splits for each source that grades ideas on a symbol. Those that are stored stay: candles are kept for a limited time. */
async function listDividends(
  { db, prices }: Omit<SplitContext, 'actions'>,
  symbol: CatalogSymbol,
  dividends: readonly CorporateAction[],
): Promise<StoredSplit[]> {
  const { code } = symbol
  const [sources, stored] = await Promise.all([
    db.many<{ source: string; interval: SourceInterval; oldest: Date }>`
      select source, min(terms #>> '{source,chain,0}') as interval, min(posted_at) as oldest from ideas where symbol = ${code} group by source`,
    db.many<Omit<StoredSplit, 'at'> & { at: Date }>`
      select symbol, source, at, a::text, b::text from symbol_splits where symbol = ${code} and source <> ''`,
  ])
  const all: StoredSplit[] = []
  for (const { source, interval, oldest } of sources) {
    const since = listActionsSince(dividends, oldest.toISOString())
    const own = stored.filter((split) => split.source === source).map((split) => ({ ...split, at: split.at.toISOString() }))
    const isStored = (action: CorporateAction) => own.find((split) => isSplitOf(split, action))
    all.push(...since.flatMap((action) => isStored(action) ?? []))
    const added = await dividendsAsSplits(
      prices,
      { symbol, source, interval },
      since.filter((action) => isStored(action) === undefined),
    )
    all.push(...added.flatMap((action) => toStoredSplit(code, source, action)))
  }
  return all
}

const isSplitOf = ({ at, a, b }: StoredSplit, action: CorporateAction): boolean =>
  action.kind === 'special' && action.at === at && compare(minus(a, b), action.amount) === 0

/**
 * Stores the known splits, announced ones too, in place of those that were known before, and special dividends as splits once the close before
 * is known. Ideas of symbols whose splits changed are due, and all cached posts are read again: both show prices in other units from then on,
 * and a symbol may have a hundred thousand posts.
 */
export async function storeSplits(context: SplitContext, now: Date): Promise<void> {
  const splits = await listSplits(context)
  await context.db.run`
    with known as (
      select * from unnest(
        ${splits.map(({ symbol }) => symbol)}::text[], ${splits.map(({ source }) => source)}::text[],
        ${splits.map(({ at }) => at)}::timestamptz[], ${splits.map(({ a }) => a)}::numeric[], ${splits.map(({ b }) => b)}::numeric[]
      ) as k (symbol, source, at, a, b)),
    removed as (
      delete from symbol_splits where (symbol, source, at) not in (select symbol, source, at from known) returning symbol),
    added as (
      insert into symbol_splits as s (symbol, source, at, a, b) select symbol, source, at, a, b from known
      on conflict (symbol, at, source) do update set a = excluded.a, b = excluded.b where (s.a, s.b) <> (excluded.a, excluded.b)
      returning symbol),
    changed as (select symbol from removed union select symbol from added),
    made_due as (update ideas set due_at = ${now} where symbol in (select symbol from changed) and due_at > ${now})
    update users_revision set revision = revision + 1 where exists (select from changed)`
}
