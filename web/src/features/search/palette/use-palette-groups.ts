import { useQuery } from '@tanstack/react-query'
import { trendingQuery } from '#features/market-overview/queries.ts'
import { filterFaultsQuery, searchSuggestionsQuery } from '#features/search/queries.ts'
import { useFilterSuggestions } from '#features/search/filter-suggestions.ts'
import { useSymbolIndex } from '#features/symbols/use-symbol-index.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { tWith } from '#i18n/t-with.ts'
import { type ActionRow, listGroups, listStartGroups, type PaletteRow } from './palette-rows.ts'
import type { readRecentSearches } from './recent.ts'

export const DEBOUNCE_MS = 120

/** `5 symbols, 3 ideas, 2 people`. */
export const countText = (groups: readonly { name: string; rows: readonly unknown[] }[]): string =>
  groups
    .flatMap(({ name, rows: { length: count } }) => {
      if (name === 'filters') return tWith('{count, plural, one {# filter} other {# filters}}', { count })
      if (name === 'symbols') return tWith('{count, plural, one {# symbol} other {# symbols}}', { count })
      if (name === 'ideas') return tWith('{count, plural, one {# idea} other {# ideas}}', { count })
      if (name === 'people') return tWith('{count, plural, one {# person} other {# people}}', { count })
      if (name === 'posts') return tWith('{count, plural, one {# post} other {# posts}}', { count })
      return name === 'tags' ? tWith('{count, plural, one {# tag} other {# tags}}', { count }) : []
    })
    .join(', ')

interface PaletteInput {
  /** As it is typed: a blank ends a filter. */
  text: string
  q: string
  actions: readonly PaletteRow[]
  allTrending: ActionRow
  recent: ReturnType<typeof readRecentSearches>
}

/** Rows of the palette for a text: symbols of the index at once, everything else from the server. */
export function usePaletteGroups({ text, q, actions, allTrending, recent }: PaletteInput) {
  const isOnline = useOnline()
  const index = useSymbolIndex()
  const asked = useDebounced(q, DEBOUNCE_MS)
  const { data: trending } = useQuery(trendingQuery)
  const { filters, isAsking } = useFilterSuggestions(text, DEBOUNCE_MS, isOnline)
  // One request at a time: the users after `from:` first.
  const suggestions = useQuery({ ...searchSuggestionsQuery(asked), enabled: asked !== '' && isOnline && !isAsking })
  // The values of a filter that is being written are listed above.
  const { data: faults = [] } = useQuery({ ...filterFaultsQuery(asked), enabled: asked === q && q.includes(':') && filters.length === 0 })
  // An answer for an older text is dropped.
  const found = asked === q ? suggestions.data : undefined
  const isFailed = q !== '' && asked === q && isOnline && suggestions.isError
  const isOffline = q !== '' && !isOnline
  const groups = q === '' ? listStartGroups({ recent, trending, actions, allTrending }) : listGroups(q, { index, found, actions, filters })
  return {
    groups,
    asked,
    faults: asked === q && filters.length === 0 ? faults : [],
    isFailed,
    isOffline,
    isComplete: found !== undefined || isFailed || isOffline,
    retry: () => void suggestions.refetch(),
  }
}
