import type { Id } from '@trademates/contract/wire'

/** A message of one's own that is being changed, and what it is to say. */
export interface Change {
  of: Id
  text: string
}

/** Where the change of a message to somebody is kept; one at a time. */
export const changePlaceOf = (me: Id, to: Id): string => `draft:${me}:change:${to}`

/** The change that was begun and neither saved nor given up; `null` where there is none. */
export function readChange(place: string): Change | null {
  try {
    const { of, text } = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Change>
    return of === undefined || text === undefined ? null : { of, text }
  } catch {
    return null
  }
}

/** Keeps a change; `null` forgets it. */
export function keepChange(place: string, change: Change | null): void {
  try {
    if (change === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(change))
  } catch {
    // A full storage is no reason to disturb who writes: what was kept before stays.
  }
}
