import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Person } from '@trademates/contract/people'
import type { Tag } from '@trademates/contract/search'
import { MAX_SEARCH_LENGTH } from '@trademates/contract/search'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { symbolSuggestionsQuery } from '#features/symbols/queries.ts'
import { searchSuggestionsQuery } from './queries.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'

/** One suggestion: search for the text, a symbol, a user or a tag. */
export type Suggestion =
  | { kind: 'words'; key: string; q: string }
  | { kind: 'symbol'; key: string; symbol: MarketSymbol }
  | { kind: 'person'; key: string; person: Person }
  | { kind: 'tag'; key: string; tag: Tag }

const DEBOUNCE_MS = 120

/**
 * Suggestions for a text: always a text search; then people and tags, or symbols after a dollar sign. While new ones load, the previous
 * ones stay.
 */
export function useSuggestions(text: string): Suggestion[] {
  const q = text.trim().slice(0, MAX_SEARCH_LENGTH)
  const query = useDebounced(q, DEBOUNCE_MS)
  const { data } = useQuery({ ...searchSuggestionsQuery(query), enabled: query !== '', placeholderData: keepPreviousData })
  const isSymbol = query.startsWith('$')
  const symbols = useQuery({ ...symbolSuggestionsQuery(query.slice(1)), enabled: isSymbol && query.length > 1 })
  if (q === '') return []
  return [
    { kind: 'words', key: 'words', q },
    ...(isSymbol ? (symbols.data ?? []) : []).map((symbol) => ({ kind: 'symbol' as const, key: `$${symbol.code}`, symbol })),
    ...(data?.people ?? []).map((person) => ({ kind: 'person' as const, key: person.id, person })),
    ...(data?.tags ?? []).map((tag) => ({ kind: 'tag' as const, key: `#${tag.name}`, tag })),
  ]
}
