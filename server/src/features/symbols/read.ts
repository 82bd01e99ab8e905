import type { MarketSymbol, readSymbol } from '@trademates/contract/symbols'
import type { Ask } from '#platform/ask.ts'
import { notFound } from '#platform/refusal.ts'
import { findSymbol, presentSymbol } from './find.ts'

/** One symbol; throws `not_found` for a code that nobody knows. */
export async function read({ params }: Ask<typeof readSymbol>): Promise<MarketSymbol> {
  const symbol = findSymbol(params.code)
  if (symbol === undefined) throw notFound()
  return presentSymbol(symbol)
}
