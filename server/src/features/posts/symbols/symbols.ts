import type { Market } from '@trademates/contract/markets'
import { message } from '@trademates/contract/messages'
import type { PostSymbol, TagCorrection } from '@trademates/contract/posts'
import type { Subjects } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import { type ResolvedTag, resolveTags } from '#features/symbols/cashtag-symbols.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findCandidates } from '#features/symbols/symbol-index.ts'
import { validationError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import { findSubjects, type MentionedSymbol, type SymbolRow, type UnseenCorrectionRow } from './symbols-store.ts'
import { readTagChoices, requireChoices } from './tag-choices.ts'

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

/** What decides about the symbols of a post. */
interface SymbolContext {
  market: Market
  /** The symbol that the author chose in the form. */
  chosen: string | undefined
  /** `tag_symbols` of the request. If it is sent, an ambiguous tag without a choice is an error; else it stays text. */
  tagSymbols: string | undefined
  /** The symbols of the earlier version of an edited post: its author's choices hold for tags that are still in the text. */
  before?: readonly MentionedSymbol[]
}

/** A symbol with its tags; the author's choice counts more than any other reason. */
function toMentionedSymbol(symbol: string, found: readonly ResolvedTag[], isChosen: boolean): MentionedSymbol {
  const own = found.filter(({ code }) => code === symbol)
  const isByAuthor = isChosen || own.some(({ by }) => by === 'author')
  return { symbol, tags: own.map(({ tag }) => tag), chosen: isChosen, resolved_by: isByAuthor ? 'author' : (own[0]?.by ?? 'author') }
}

/**
 * The symbols of a text: the chosen one first, then those of its cashtags in order. A tag that may mean the chosen symbol means it. Throws a validation error
 * for wrong or missing choices.
 */
export function findMentionedSymbols(text: string, { market, chosen, tagSymbols, before = [] }: SymbolContext): MentionedSymbol[] {
  const sent = tagSymbols === undefined ? new Map<string, string>() : readTagChoices(tagSymbols, text)
  const earlier = before.flatMap(({ symbol, tags, resolved_by: by }) => (by === 'author' ? tags.map((tag) => [tag, symbol] as const) : []))
  const { resolved, ambiguous } = resolveTags(text, { market, chosen, choices: new Map([...earlier, ...sent]) })
  if (tagSymbols !== undefined) requireChoices(ambiguous)
  const codes = new Set([...(chosen === undefined ? [] : [chosen]), ...resolved.map(({ code }) => code)])
  return [...codes].slice(0, MAX_SYMBOLS).map((symbol) => toMentionedSymbol(symbol, resolved, symbol === chosen))
}

/**
 * Keeps the symbol of a post's sentiment first, so that an edit does not move the sentiment to another one. A cashtag that has another meaning takes
 * the sentiment along. `isGone`: its symbol has left the post.
 */
export function followSentiment(
  [about]: readonly MentionedSymbol[],
  symbols: readonly MentionedSymbol[],
): { symbols: MentionedSymbol[]; isGone: boolean } {
  const kept =
    symbols.find(({ symbol }) => symbol === about?.symbol) ?? symbols.find(({ tags }) => tags.some((tag) => about?.tags.includes(tag)))
  if (kept === undefined) return { symbols: [...symbols], isGone: about !== undefined }
  return { symbols: [kept, ...symbols.filter((symbol) => symbol !== kept)], isGone: false }
}

/** The row of a symbol that has no price yet. */
export const toUnpricedRow = (symbol: MentionedSymbol): SymbolRow => ({
  ...symbol,
  price: null,
  priced_at: null,
  is_sample: null,
  price_source: null,
  splits: null,
  awaits_price: true,
  tagged_at: null,
})

const toTime = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Presents the symbols of a post. One that is no longer in the catalog becomes plain text. */
export const presentSymbols = (rows: readonly SymbolRow[]): PostSymbol[] =>
  rows.flatMap(({ symbol, resolved_by: by, priced_at, tagged_at, splits, ...row }) => {
    const known = findSymbol(symbol)
    if (known === undefined) return []
    const { code, name, decimals, market } = known
    return {
      code,
      name,
      decimals,
      market,
      ...row,
      by,
      priced_at: toTime(priced_at),
      ...(splits !== null && { splits: splits.map((split) => ({ ...split, at: new Date(split.at).toISOString() })) }),
      tagged_at: toTime(tagged_at),
    }
  })

/** Presents the corrections of a post to its author. */
export const presentCorrections = (rows: readonly UnseenCorrectionRow[]): TagCorrection[] =>
  rows.flatMap(({ tag, symbol }) => {
    const known = findSymbol(symbol)
    return known === undefined ? [] : [{ tag, code: known.code, name: known.name, has_choice: findCandidates(tag).length > 1 }]
  })
