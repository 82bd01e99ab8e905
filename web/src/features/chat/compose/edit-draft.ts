import type { Id } from '@trademates/contract/wire'

/** Where the change of a message of one's own is kept until it is saved or given up. */
export const editDraftKey = (me: Id, message: Id): string => `draft:${me}:change:${message}`

/** What a message is to say instead; `null` where no change was begun. */
export function readEditDraft(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/** Keeps a change; `null` forgets it. */
export function saveEditDraft(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
  } catch {
    // A full storage is no reason to disturb who writes: what was kept before stays.
  }
}
