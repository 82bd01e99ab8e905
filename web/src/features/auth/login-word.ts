/** Something to say on the login screen, whenever it is shown next. */
export interface Word {
  kind: 'good' | 'bad'
  message: string
}

let listener: ((word: Word) => void) | null = null
let waiting: Word | null = null

/** Says something on the login screen, now where it is shown already: that a session ended may be heard before what ended it is answered. */
export function tellAtLogin(word: Word): void {
  if (listener) listener(word)
  else waiting = word
}

/** The word that waits. A screen may be drawn more than once before it is seen, so it stays until `onWord`. */
export const wordAtLogin = (): Word | null => waiting

/** Makes `next` the one who shows words, beginning with the one that waits. Gives back how to stop. */
export function onWord(next: (word: Word) => void): () => void {
  listener = next
  if (waiting !== null) next(waiting)
  waiting = null
  return () => {
    if (listener === next) listener = null
  }
}
