/** A message for the next time that the login screen is shown. */
export interface LoginHint {
  kind: 'good' | 'bad'
  message: string
}

let listener: ((hint: LoginHint) => void) | null = null
let pending: LoginHint | null = null

/** Shows a hint on the login screen, at once if it is open: the session may end before the request that ended it is answered. */
export function showLoginHint(hint: LoginHint): void {
  if (listener) listener(hint)
  else pending = hint
}

/** The pending hint. It stays until `onLoginHint`, because a screen may render more than once before it is seen. */
export const pendingLoginHint = (): LoginHint | null => pending

/** Subscribes to hints, starting with a pending one. Returns the unsubscribe function. */
export function onLoginHint(next: (hint: LoginHint) => void): () => void {
  listener = next
  if (pending !== null) next(pending)
  pending = null
  return () => {
    if (listener === next) listener = null
  }
}
