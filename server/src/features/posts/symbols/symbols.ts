import { message } from '@trademates/contract/messages'
import type { PostSymbol } from '@trademates/contract/posts'
import type { Subjects } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { findCashtagSymbols } from '#features/symbols/cashtag-symbols.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { validationError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import { findSubjects, type MentionedSymbol, type SymbolRow } from './symbols-store.ts'

/** The symbols and markets of an author's posts that the viewer may see. One query. */
export async function presentSubjects(db: Queryable, viewer: Id, author: Id): Promise<Subjects> {
  const { symbols, markets, latest_at } = await findSubjects(db, viewer, author)
  return { symbols: symbols ?? [], markets: markets ?? [], latest_at: latest_at?.toISOString() ?? null }
}

/** A longer list of symbols does not describe the topic of a post. */
const MAX_SYMBOLS = 20

/** Returns the code of a symbol; throws a validation error if it is unknown. */
export function requireSymbol(code: string): string {
  const symbol = findSymbol(code)
  if (symbol === undefined) throw validationError({ symbol: [message('symbol_not_found')] })
  return symbol.code
}

/** The symbols of a text: the chosen one first, then those of its cashtags in order. */
export function findMentionedSymbols(text: string, chosen: string | undefined): MentionedSymbol[] {
  const tagsOf = new Map(findCashtagSymbols(text).map(({ code, tags }) => [code, tags]))
  const codes = new Set([...(chosen === undefined ? [] : [chosen]), ...tagsOf.keys()])
  return [...codes].slice(0, MAX_SYMBOLS).map((symbol) => ({ symbol, tags: tagsOf.get(symbol) ?? [], chosen: symbol === chosen }))
}

/** The row of a symbol that has no price yet. */
export const toUnpricedRow = (symbol: MentionedSymbol): SymbolRow => ({ ...symbol, price: null, priced_at: null, is_sample: null })

/** Presents the symbols of a post. One that is no longer in the catalog becomes plain text. */
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
