/** Something to say on the login screen, whenever it is shown next. */
export interface LoginHint {
  kind: 'good' | 'bad'
  message: string
}

let listener: ((word: LoginHint) => void) | null = null
let pending: LoginHint | null = null

/** Says something on the login screen, now where it is shown already: that a session ended may be heard before what ended it is answered. */
export function showLoginHint(word: LoginHint): void {
  if (listener) listener(word)
  else pending = word
}

/** The word that waits. A screen may be drawn more than once before it is seen, so it stays until `onWord`. */
export const pendingLoginHint = (): LoginHint | null => pending

/** Makes `next` the one who shows words, beginning with the one that waits. Gives back how to stop. */
export function onLoginHint(next: (word: LoginHint) => void): () => void {
  listener = next
  if (pending !== null) next(pending)
  pending = null
  return () => {
    if (listener === next) listener = null
  }
}
