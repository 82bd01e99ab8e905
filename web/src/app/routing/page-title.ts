import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

/** A title of the window that is not the same for all addresses of a route; where it is known later only, `watch` tells who watches that it is. */
export interface PageTitle {
  readonly title: string | undefined
  watch?: (watcher: () => void) => () => void
}

const never = () => () => undefined

/** What the screen is called: the last of its routes that has a name, or the one that its loader gave it. */
export function usePageTitle(): string | undefined {
  const named = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined) })
  const own = named?.loaderData as PageTitle | undefined
  return useSyncExternalStore(own?.watch ?? never, () => own?.title) ?? named?.staticData.title?.()
}
