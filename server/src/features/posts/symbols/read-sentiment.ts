import type { AnswerOf } from '@trademates/contract/endpoint'
import { type readSentiment, SENTIMENT_DAYS } from '@trademates/contract/posts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { countSentiment } from './symbols-store.ts'

const DAY_MS = 86_400_000

/** Counts the users who are bullish and bearish on a symbol; throws `not_found` for an unknown code. */
export async function showSentiment(
  { params }: RequestContext<typeof readSentiment>,
  { db }: Deps,
): Promise<AnswerOf<typeof readSentiment>> {
  const symbol = findSymbol(params.code)
  if (symbol === undefined) throw notFoundError()
  const counts = await countSentiment(db, symbol.code, newId(new Date(Date.now() - SENTIMENT_DAYS * DAY_MS)))
  const countOf = (stance: 'bullish' | 'bearish') => counts.find((row) => row.stance === stance)?.count ?? 0
  return { bullish: countOf('bullish'), bearish: countOf('bearish') }
}
