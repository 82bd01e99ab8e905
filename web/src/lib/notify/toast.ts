/** A short message, shown as a toast by `app/Toasts.tsx`. */
export interface ToastMessage {
  kind: 'good' | 'bad'
  text: string
  action?: { label: string; run: () => void }
}

type Listener = (message: ToastMessage) => void

let listener: Listener | null = null
let pending: ToastMessage[] = []

/** Shows a toast. Waits if no listener is registered yet. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message)
  else pending.push(message)
}

/** Registers the listener, which first receives the waiting toasts. Returns a function that removes it. */
export function onToast(next: Listener): () => void {
  listener = next
  const waited = pending
  pending = []
  for (const message of waited) next(message)
  return () => {
    if (listener === next) listener = null
  }
}
