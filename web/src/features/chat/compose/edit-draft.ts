import type { Id } from '@trademates/contract/wire'

/** The storage key of an unfinished edit. */
export const editDraftKey = (me: Id, message: Id): string => `draft:${me}:change:${message}`

/** The stored text of an unfinished edit; `null` if there is none. */
export function readEditDraft(place: string): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/** Stores an unfinished edit; `null` removes it. */
export function saveEditDraft(place: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(place)
    else localStorage.setItem(place, text)
  } catch {
    // A full storage must not interrupt typing: the previous text stays.
  }
}
