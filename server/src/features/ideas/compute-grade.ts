import type { CorporateAction } from '@trademates/contract/corporate-actions'
import type { IdeaAmendment } from '@trademates/contract/grading'
import type { Id } from '@trademates/contract/wire'
import type { DedicatedConnection, Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { type CatalogActions, findIdeaSymbol, listActions, listActionsSince } from './catalog-actions.ts'
import { type CorrectedCandle, listCorrections, withCorrections } from './corrections.ts'
import { dividendsAsSplits } from './dividends.ts'
import { gradeFromSource, type SourceGrade } from './grade-from-source.ts'
import * as store from './grader-store.ts'
import { withRenames } from './renamed-prices.ts'

/** What grading needs besides an idea. */
export interface GradingContext {
  db: Pick<DedicatedConnection, 'transaction'> & Queryable
  prices: GradingPrices
  actions: CatalogActions
}

/** An idea with everything that its grade is written from. */
export interface GradedInput {
  idea: store.IdeaToGrade
  symbol: CatalogSymbol
  grade: SourceGrade
  actions: readonly CorporateAction[]
  /** Those since the posting, with special dividends as splits: they change the units of prices. */
  unitChanges: readonly CorporateAction[]
  amendments: readonly IdeaAmendment[]
  /** The prices that the grade follows from. */
  prices: GradingPrices
  now: number
}

/**
 * Computes the grade of one idea; undefined if it is void or unknown.
 * @param newer corrections that are not stored yet
 */
export async function readGradedInput(
  context: GradingContext,
  id: Id,
  newer: readonly CorrectedCandle[] = [],
): Promise<GradedInput | undefined> {
  const [[idea], amendments, corrections] = await Promise.all([
    store.listGradedIdeas(context.db, [id]),
    store.listResultAmendments(context.db, [id]),
    listCorrections(context.db, [id]),
  ])
  const prices = withCorrections(context.prices, [...(corrections.get(id) ?? []), ...newer])
  return idea && computeGrade({ ...context, prices }, idea, amendments.get(id) ?? [])
}

/** Computes the grade of an idea from the final candles of its source; undefined if it is void or its symbol is unknown. */
export async function computeGrade(
  { prices, actions: all }: GradingContext,
  idea: store.IdeaToGrade,
  amendments: readonly IdeaAmendment[],
): Promise<GradedInput | undefined> {
  const symbol = findIdeaSymbol(all, idea.terms.symbol)
  if (symbol === undefined || idea.state === 'void') return undefined
  const now = Date.now()
  const actions = listActions(all, symbol)
  const since = listActionsSince(actions, idea.terms.posted_at)
  const renamed = withRenames(prices, since)
  const grade = await gradeFromSource(renamed, { terms: idea.terms, amendments, actions, symbol }, now)
  const { name: source, chain } = idea.terms.source
  const unitChanges = await dividendsAsSplits(renamed, { symbol, source, interval: chain[0] ?? '15m' }, since)
  return { idea, symbol, grade, actions, unitChanges, amendments, prices: renamed, now }
}
