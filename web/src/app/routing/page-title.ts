import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** A title that a loader sets. `watch` reports changes when it is known later. */
export interface PageTitle {
  readonly title: string | undefined
  watch?: (watcher: () => void) => () => void
}

const never = () => () => undefined

/** The title of the current page, from its loader or its route. */
export function usePageTitle(): string | undefined {
  const named = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined) })
  const own = named?.loaderData as PageTitle | undefined
  return useSyncExternalStore(own?.watch ?? never, () => own?.title) ?? named?.staticData.title?.()
}
