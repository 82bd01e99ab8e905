import { message } from '@trademates/contract/messages'
import type { PostSymbol } from '@trademates/contract/posts'
import { validationError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findCashtagSymbols } from '#features/symbols/cashtag-symbols.ts'
import type { MentionedSymbol, SymbolRow } from './symbols-store.ts'

/** So many symbols of one post are kept; a list of all there are makes no post about each. */
const MAX_SYMBOLS = 20

/** The code of the symbol that an author named; throws a field refusal where nobody knows it. */
export function requireSymbol(code: string): string {
  const symbol = findSymbol(code)
  if (symbol === undefined) throw validationError({ symbol: [message('symbol_not_found')] })
  return symbol.code
}

/** What a text is about: the chosen symbol first, then those of its cashtags in their order. */
export function findMentionedSymbols(text: string, chosen: string | undefined): MentionedSymbol[] {
  const tagsOf = new Map(findCashtagSymbols(text).map(({ code, tags }) => [code, tags]))
  const codes = new Set([...(chosen === undefined ? [] : [chosen]), ...tagsOf.keys()])
  return [...codes].slice(0, MAX_SYMBOLS).map((symbol) => ({ symbol, tags: tagsOf.get(symbol) ?? [], chosen: symbol === chosen }))
}

/** A symbol as it stands at a post until its price has been looked up. */
export const toUnpricedRow = (symbol: MentionedSymbol): SymbolRow => ({ ...symbol, price: null, priced_at: null, is_sample: null })

/** The symbols of a post as the wire has them. One that has left the catalogue is plain text again. */
export const presentSymbols = (rows: readonly SymbolRow[]): PostSymbol[] =>
  rows.flatMap(({ symbol, tags, chosen, price, priced_at, is_sample }) => {
    const known = findSymbol(symbol)
    if (known === undefined) return []
    const { code, name, decimals } = known
    return {
      code,
      name,
      decimals,
      tags,
      chosen,
      price,
      priced_at: priced_at === null ? null : new Date(priced_at).toISOString(),
      is_sample,
    }
  })
