/** Something to say on the login screen, whenever it is shown next. */
export interface Word {
  kind: 'good' | 'bad'
  message: string
}

let waiting: Word | null = null

/** Leaves a word for the login screen. */
export function tellAtLogin(word: Word): void {
  waiting = word
}

/** The word that waits, and after that none. */
export function takeWord(): Word | null {
  const word = waiting
  waiting = null
  return word
}
