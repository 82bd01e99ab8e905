import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SuggestedPerson } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { queryClient } from '#lib/cache/query-cache.ts'

/** Users that the viewer acted on, and the order of the list at that moment. */
interface KeptSuggestions {
  people: readonly SuggestedPerson[]
  order: readonly Id[]
}

const NONE: KeptSuggestions = { people: [], order: [] }

// In the query cache, so that `patch` also updates users that the refetched list leaves out.
const keptQuery = queryOptions<KeptSuggestions>({ queryKey: ['kept people'], queryFn: () => NONE, enabled: false, gcTime: Infinity })

/** Keeps a user at the shown position although the server will leave them out. */
export function keepSuggestion(person: SuggestedPerson, shown: readonly SuggestedPerson[]): void {
  queryClient.setQueryData<KeptSuggestions>(keptQuery.queryKey, (before = NONE) => ({
    people: [...before.people.filter(({ id }) => id !== person.id), person],
    order: shown.map(({ id }) => id),
  }))
}

/** Removes all kept users. */
export const clearKeptSuggestions = (): void => void queryClient.setQueryData<KeptSuggestions>(keptQuery.queryKey, NONE)

/** Inserts the kept users behind their previous neighbors; on top those kept from another list. */
function insertKept(list: readonly SuggestedPerson[], { people, order }: KeptSuggestions): SuggestedPerson[] {
  const left = people.filter(({ id }) => list.every((person) => person.id !== id))
  const shown = [...list]
  for (const person of left.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))) {
    const before = new Set(order.slice(0, Math.max(0, order.indexOf(person.id))))
    shown.splice(shown.findLastIndex(({ id }) => before.has(id)) + 1, 0, person)
  }
  return shown
}

// The server also leaves out users with a newer request or connection.
const isSuggestible = ({ relation }: SuggestedPerson): boolean => relation === 'none' || relation === 'requested'

/**
 * The suggestions for `q` as loaded, without users who are connected by now, and with the kept users whose names match: a user requested during a
 * running search stays too.
 */
export function useKeptSuggestions(q: string, list: readonly SuggestedPerson[]): SuggestedPerson[] {
  const { data = NONE } = useQuery(keptQuery)
  const named = data.people.filter(({ username }) => username.toLowerCase().includes(q.toLowerCase()))
  return insertKept(list.filter(isSuggestible), { ...data, people: named })
}
