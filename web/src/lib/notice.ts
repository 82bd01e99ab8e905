/** One thing to tell the user in passing; `app` renders it as a toast. */
export interface Notice {
  kind: 'good' | 'bad'
  text: string
  action?: { label: string; run: () => void }
}

type Listener = (notice: Notice) => void

let listener: Listener | null = null
let waiting: Notice[] = []

/** Tells the user something; it waits where nobody listens yet. */
export function notice(told: Notice): void {
  if (listener) listener(told)
  else waiting.push(told)
}

/** Makes `next` the one who shows notices, beginning with those that waited. Gives back how to stop. */
export function onNotice(next: Listener): () => void {
  listener = next
  const waited = waiting
  waiting = []
  for (const told of waited) next(told)
  return () => {
    if (listener === next) listener = null
  }
}
