import type { AnswerOf } from '@trademates/contract/endpoint'
import { type readStances, STANCE_DAYS } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { notFound } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { countStances } from './symbols-store.ts'

const DAY_MS = 86_400_000

/** How many people are bullish and how many bearish of a symbol; throws `not_found` for a code that nobody knows. */
export async function stances({ params }: Ask<typeof readStances>, { db }: Deps): Promise<AnswerOf<typeof readStances>> {
  const symbol = findSymbol(params.code)
  if (symbol === undefined) throw notFound()
  const counts = await countStances(db, symbol.code, newId(new Date(Date.now() - STANCE_DAYS * DAY_MS)))
  const of = (stance: 'bullish' | 'bearish') => counts.find((row) => row.stance === stance)?.count ?? 0
  return { bullish: of('bullish'), bearish: of('bearish') }
}
