import { SYMBOL_MARKETS, type SymbolMarket } from '@trademates/contract/markets'
import type { Id } from '@trademates/contract/wire'
import { readDraft, writeDraft } from '#lib/storage/drafts.ts'

/** A recent search: a symbol that was opened, or a text that was searched. */
export type RecentSearch = { kind: 'symbol'; code: string; name: string; market: SymbolMarket } | { kind: 'text'; q: string }

const MAX_RECENT_SEARCHES = 8

// The prefix of drafts: it is deleted when the user logs out.
const keyOf = (user: Id) => `draft:${user}:recent-searches`

const idOf = (search: RecentSearch) => (search.kind === 'symbol' ? `$${search.code}` : search.q)

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  if (value.kind === 'text') return 'q' in value && typeof value.q === 'string'
  return (
    'code' in value &&
    typeof value.code === 'string' &&
    'name' in value &&
    'market' in value &&
    SYMBOL_MARKETS.some((one) => one === value.market)
  )
}

/** The recent searches of a user in this browser, newest first. */
export function readRecentSearches(user: Id): RecentSearch[] {
  const stored = readDraft(keyOf(user))
  return Array.isArray(stored) ? stored.filter(isRecentSearch) : []
}

const store = (user: Id, searches: readonly RecentSearch[]): void =>
  void writeDraft(keyOf(user), searches.length === 0 ? null : [...searches])

/** Removes a recent search. */
export const removeRecentSearch = (user: Id, removed: RecentSearch): void =>
  store(
    user,
    readRecentSearches(user).filter((search) => idOf(search) !== idOf(removed)),
  )

/** Puts a search first. */
export function addRecentSearch(user: Id, search: RecentSearch): void {
  removeRecentSearch(user, search)
  store(user, [search, ...readRecentSearches(user)].slice(0, MAX_RECENT_SEARCHES))
}

/** Removes all recent searches. */
export const clearRecentSearches = (user: Id): void => store(user, [])
