import { message } from '@trademates/contract/messages'
import type { PostSymbol } from '@trademates/contract/posts'
import { refuseFields } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { taggedIn } from '#features/symbols/tagged.ts'
import type { Mentioned, SymbolRow } from './symbols-store.ts'

/** So many symbols of one post are kept; a list of all there are makes no post about each. */
const SYMBOLS_MOST = 20

/** The code of the symbol that an author named; throws a field refusal where nobody knows it. */
export function findNamed(code: string): string {
  const symbol = findSymbol(code)
  if (symbol === undefined) throw refuseFields({ symbol: [message('symbol_not_found')] })
  return symbol.code
}

/** What a text is about: the chosen symbol first, then those of its cashtags in their order. */
export function mentionedIn(text: string, chosen: string | undefined): Mentioned[] {
  const tagsOf = new Map(taggedIn(text).map(({ code, tags }) => [code, tags]))
  const codes = new Set([...(chosen === undefined ? [] : [chosen]), ...tagsOf.keys()])
  return [...codes].slice(0, SYMBOLS_MOST).map((symbol) => ({ symbol, tags: tagsOf.get(symbol) ?? [], chosen: symbol === chosen }))
}

/** A symbol as it stands at a post until its price has been looked up. */
export const unpriced = (symbol: Mentioned): SymbolRow => ({ ...symbol, price: null, priced_at: null, is_sample: null })

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
