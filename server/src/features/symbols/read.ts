import type { MarketSymbol, readSymbol } from '@trademates/contract/symbols'
import type { RequestContext } from '#platform/request-context.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findSymbol, presentSymbol } from './find.ts'

/** Returns a symbol; throws `not_found` for an unknown code. */
export async function read({ params }: RequestContext<typeof readSymbol>): Promise<MarketSymbol> {
  const symbol = findSymbol(params.code)
  if (symbol === undefined) throw notFoundError()
  return presentSymbol(symbol)
}
