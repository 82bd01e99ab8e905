import type { Id } from '@trademates/contract/wire'

/** The storage key of an unfinished edit. */
export const editDraftKey = (me: Id, message: Id): string => `draft:${me}:change:${message}`

/** The stored text of an unfinished edit; `null` if there is none. */
export function readEditDraft(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores an unfinished edit; `null` removes it. */
export function saveEditDraft(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // A full storage must not interrupt typing: the previous text stays.
  }
}
