import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SYMBOL_MARKETS } from '@trademates/contract/markets'
import type { Person } from '@trademates/contract/people'
import { SUGGESTION_COUNTS } from '@trademates/contract/search'
import { ATTACHMENTS } from '@trademates/contract/search-query'
import { friendsQuery } from '#features/friendships/queries.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { searchSuggestionsQuery } from './queries.ts'

/** A value for the filter that is being written. */
export interface FilterSuggestion {
  /** The filter with this value, as it is written. */
  filter: string
  /** The whole search text with it. */
  text: string
  person?: Person
}

/** The filter at the end of a search text. */
interface TypedFilter {
  name: 'from' | 'market' | 'has'
  /** The start of its value. */
  value: string
  /** The text up to the value. */
  before: string
}

/** Finds the filter with suggestions at the end of a search text; null if it ends with something else. */
function findTypedFilter(text: string): TypedFilter | null {
  const [, before = '', word, value = ''] = /^((?:.*\s)?(-?from|market|has):)(\S*)$/i.exec(text) ?? []
  if (word === undefined) return null
  const name = word.toLowerCase().replace('-', '')
  return { name: name === 'market' || name === 'has' ? name : 'from', value, before }
}

/** Lists the values of a filter that begin with what is written; none if one of them is written in full. */
function listValues(values: readonly string[], { before, value }: TypedFilter): FilterSuggestion[] {
  const typed = value.toLowerCase()
  if (values.some((one) => one.toLowerCase() === typed)) return []
  const [sign = ''] = /-?[a-z]+:$/i.exec(before) ?? []
  return values.filter((one) => one.toLowerCase().startsWith(typed)).map((one) => ({ filter: `${sign}${one}`, text: `${before}${one} ` }))
}

/** Suggestions for the filter at the end of a search text: users after `from:`, markets after `market:`, attachments after `has:`. */
export function listFilterSuggestions(text: string, people: readonly Person[]): FilterSuggestion[] {
  const typed = findTypedFilter(text)
  if (typed === null) return []
  if (typed.name !== 'from') return listValues(typed.name === 'market' ? SYMBOL_MARKETS : ATTACHMENTS, typed)
  const byName = new Map(people.map((person) => [person.username, person]))
  return listValues(['me', ...byName.keys()], typed).map((suggestion) => {
    const person = byName.get(suggestion.filter.replace(/^-?from:/i, ''))
    return person === undefined ? suggestion : { ...suggestion, person }
  })
}

/**
 * The suggestions for a search text, and whether the server is asked for users. Without the start of a name these are the viewer's connections.
 * @param ms how long the text must stay unchanged before the server is asked
 */
export function useFilterSuggestions(text: string, ms: number, isOnline: boolean): { filters: FilterSuggestion[]; isAsking: boolean } {
  const typed = findTypedFilter(text)
  const typedName = typed?.name === 'from' ? typed.value : ''
  const name = useDebounced(typedName, ms)
  const named = useQuery({ ...searchSuggestionsQuery(name), enabled: name !== '' && isOnline })
  const friends = useInfiniteQuery({ ...friendsQuery, enabled: typed?.name === 'from' && typedName === '' && isOnline })
  const people =
    typedName === '' ? friends.data?.pages[0]?.items.slice(0, SUGGESTION_COUNTS.people) : name === typedName && named.data?.people
  return { filters: listFilterSuggestions(text, people || []), isAsking: name !== typedName || named.isFetching }
}
