/** The server's newest word, by its own clock, in milliseconds since 1970; 0 where none came yet. */
let newest = 0
/** How far, in milliseconds, its clock is ahead of the browser's. */
let ahead = 0
const watchers = new Set<() => void>()

/** What stands on the device is as the server had it at this moment of its clock. One before what is known changes nothing. */
export function heardAt(moment: number): void {
  if (!(moment > newest)) return
  newest = moment
  for (const watcher of watchers) watcher()
}

/** An answer came. @param date its `Date` header, which an answer out of a cache bears as it was first given. */
export function answered(date: string | null): void {
  const moment = Date.parse(date ?? '')
  if (moment > newest) ahead = moment - Date.now()
  heardAt(moment)
}

/** The stream spoke: it keeps what stands on the device as it is now. */
export const heardNow = (): void => heardAt(Date.now() + ahead)

/** When the server was heard last, by its own clock, in milliseconds since 1970; 0 where it was not. */
export const lastHeard = (): number => newest

/** Has somebody told whenever `lastHeard` changes. Gives what ends it. */
export function watchHeard(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
