import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Stranger } from '@trademates/contract/people'
import type { Id } from '@trademates/contract/wire'
import { queryClient } from '#lib/cache/cache.ts'

/** People whom one has done something about, and the order of the list at that moment. */
interface Kept {
  people: readonly Stranger[]
  order: readonly Id[]
}

const NONE: Kept = { people: [], order: [] }

// Kept in the cache, so that `patch` reaches them when the list that is read anew has left them out.
const kept = queryOptions<Kept>({ queryKey: ['kept people'], queryFn: () => NONE, enabled: false, gcTime: Infinity })

/** Lets somebody keep their place in the list as it is shown, although the server will leave them out. */
export function keepPlace(person: Stranger, shown: readonly Stranger[]): void {
  queryClient.setQueryData<Kept>(kept.queryKey, (before = NONE) => ({
    people: [...before.people.filter(({ id }) => id !== person.id), person],
    order: shown.map(({ id }) => id),
  }))
}

/** Lets nobody keep a place any more. */
export const forgetPlaces = (): void => void queryClient.setQueryData<Kept>(kept.queryKey, NONE)

/** A list as it was read, with those who keep a place in it put back behind whom they stood; on top who stood in another list. */
function withKept(list: readonly Stranger[], { people, order }: Kept): Stranger[] {
  const left = people.filter(({ id }) => list.every((person) => person.id !== id))
  const shown = [...list]
  for (const person of left.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))) {
    const before = new Set(order.slice(0, Math.max(0, order.indexOf(person.id))))
    shown.splice(shown.findLastIndex(({ id }) => before.has(id)) + 1, 0, person)
  }
  return shown
}

// Who has asked or accepted meanwhile, the server leaves out too.
const isStranger = ({ relation }: Stranger): boolean => relation === 'none' || relation === 'requested'

/**
 * The list that is narrowed to `q`, as it was read, less who is a stranger no more, and with those of that name who keep a place: whom one
 * asks while the search is still on its way stays too.
 */
export function useKept(q: string, list: readonly Stranger[]): Stranger[] {
  const { data = NONE } = useQuery(kept)
  const named = data.people.filter(({ username }) => username.toLowerCase().includes(q.toLowerCase()))
  return withKept(list.filter(isStranger), { ...data, people: named })
}
