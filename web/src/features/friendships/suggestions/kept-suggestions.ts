import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SuggestedPerson } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { queryClient } from '#lib/cache/query-cache.ts'

/** People whom one has done something about, and the order of the list at that moment. */
interface KeptSuggestions {
  people: readonly SuggestedPerson[]
  order: readonly Id[]
}

const NONE: KeptSuggestions = { people: [], order: [] }

// Kept in the cache, so that `patch` reaches them when the list that is read anew has left them out.
const keptQuery = queryOptions<KeptSuggestions>({ queryKey: ['kept people'], queryFn: () => NONE, enabled: false, gcTime: Infinity })

/** Lets somebody keep their place in the list as it is shown, although the server will leave them out. */
export function keepSuggestion(person: SuggestedPerson, shown: readonly SuggestedPerson[]): void {
  queryClient.setQueryData<KeptSuggestions>(keptQuery.queryKey, (before = NONE) => ({
    people: [...before.people.filter(({ id }) => id !== person.id), person],
    order: shown.map(({ id }) => id),
  }))
}

/** Lets nobody keep a place any more. */
export const clearKeptSuggestions = (): void => void queryClient.setQueryData<KeptSuggestions>(keptQuery.queryKey, NONE)

/** A list as it was read, with those who keep a place in it put back behind whom they stood; on top who stood in another list. */
function insertKept(list: readonly SuggestedPerson[], { people, order }: KeptSuggestions): SuggestedPerson[] {
  const left = people.filter(({ id }) => list.every((person) => person.id !== id))
  const shown = [...list]
  for (const person of left.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))) {
    const before = new Set(order.slice(0, Math.max(0, order.indexOf(person.id))))
    shown.splice(shown.findLastIndex(({ id }) => before.has(id)) + 1, 0, person)
  }
  return shown
}

// Who has asked or accepted meanwhile, the server leaves out too.
const isSuggestible = ({ relation }: SuggestedPerson): boolean => relation === 'none' || relation === 'requested'

/**
 * The list that is narrowed to `q`, as it was read, less who is a stranger no more, and with those of that name who keep a place: whom one
 * asks while the search is still on its way stays too.
 */
export function useKeptSuggestions(q: string, list: readonly SuggestedPerson[]): SuggestedPerson[] {
  const { data = NONE } = useQuery(keptQuery)
  const named = data.people.filter(({ username }) => username.toLowerCase().includes(q.toLowerCase()))
  return insertKept(list.filter(isSuggestible), { ...data, people: named })
}
