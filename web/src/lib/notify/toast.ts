/** One thing to tell the user in passing; `app` renders it as a toast. */
export interface ToastMessage {
  kind: 'good' | 'bad'
  text: string
  action?: { label: string; run: () => void }
}

type Listener = (notice: ToastMessage) => void

let listener: Listener | null = null
let pending: ToastMessage[] = []

/** Tells the user something; it waits where nobody listens yet. */
export function showToast(message: ToastMessage): void {
  if (listener) listener(message)
  else pending.push(message)
}

/** Makes `next` the one who shows notices, beginning with those that waited. Gives back how to stop. */
export function onToast(next: Listener): () => void {
  listener = next
  const waited = pending
  pending = []
  for (const told of waited) next(told)
  return () => {
    if (listener === next) listener = null
  }
}
