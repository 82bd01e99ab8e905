import { type Kept, makeFileShelf, makeShelf } from './shelf.ts'
import { session } from '#lib/session.ts'

/** What every thing that waits says of itself. */
export interface Waits {
  /** Why the server refused it, in words; `null` while it waits. */
  failure: string | null
}

/** As it is shown: `sent` is how much of it is, 0 to 1, while this tab sends it, and `null` while it waits. */
export type Shown<Thing> = Kept<Thing> & { readonly sent: number | null }

interface Setup<Thing> {
  /** Of the queue, among all drafts of a user. */
  name: string
  /** Each thing has a place of its own, so that tabs never write over each other. */
  keyOf: (thing: Thing) => string
  /** Things are sent in the order of this, and one is told by it from another that has taken its place. */
  orderOf: (thing: Thing) => string
  /** How many files belong to it; their bytes lie elsewhere. */
  filesIn: (thing: Thing) => number
}

/** What waits in the browser until the server can be told of it (`sender.ts`). Leaving by choice forgets it, as all drafts of that user. */
export function makeQueue<Thing extends Waits>({ name, keyOf, orderOf, filesIn }: Setup<Thing>) {
  const [shelf, files] = [makeShelf<Thing>(), makeFileShelf()]
  const watchers = new Set<() => void>()
  const underWay = new Map<string, number>()
  let shown: readonly Shown<Thing>[] = []

  const placeOf = (key: string): string => `draft:${session.get().user?.id ?? ''}:${name}:${key}`
  const isOwn = (place: string): boolean => session.get().status === 'in' && place.startsWith(placeOf(''))
  const stillWaits = (kept: Kept<Thing>): boolean => {
    const now = shelf.at(kept.place)
    return now !== undefined && orderOf(now) === orderOf(kept)
  }
  const look = (): void => {
    const kept = [...shelf.places()].flatMap((place) => (isOwn(place) ? (shelf.at(place) ?? []) : []))
    shown = kept.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).map((one) => ({ ...one, sent: underWay.get(one.place) ?? null }))
    for (const watcher of watchers) watcher()
  }
  const put = (kept: Kept<Thing>): boolean => {
    const hasRoom = shelf.put(kept)
    look()
    return hasRoom
  }
  return {
    files,
    /** What waits of who is signed in, in its order. */
    shown: (): readonly Shown<Thing>[] => shown,
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Looks at what waits now: another tab may have sent something, or somebody else may be signed in. */
    look,
    /** The files of what waits; who looks at it sees them from then on. */
    async fetchFiles({ place }: Kept<Thing>): Promise<readonly File[]> {
      const found = await files.fetch(place)
      look()
      return found
    },
    /** Whether this place belongs to who is signed in. */
    isOwn,
    placeOf,
    filesIn,
    /** A thing of who is signed in now, which is not in the queue yet. */
    own: (thing: Thing): Kept<Thing> => ({ ...thing, place: placeOf(keyOf(thing)) }),
    at: shelf.at,
    /** Gives whether the browser had room for it; else this tab alone knows of it. */
    add: put,
    /** Whether it waits, or was refused: it has neither been sent nor given up, and nothing has taken its place. */
    stillWaits,
    /** So much of it is sent, 0 to 1; `null` once the attempt is over. */
    isUnderWay({ place }: Kept<Thing>, sent: number | null): void {
      if (sent === null) underWay.delete(place)
      else underWay.set(place, sent)
      look()
    },
    /** It was sent, or is not wanted any more. */
    drop(kept: Kept<Thing>): void {
      if (!stillWaits(kept)) return
      shelf.remove(kept.place)
      if (filesIn(kept) > 0) files.remove(kept.place)
      look()
    },
    /** Notes what became of an attempt at a thing that still waits. */
    note(kept: Kept<Thing>, change: (now: Kept<Thing>) => Kept<Thing>): void {
      const now = shelf.at(kept.place)
      if (now !== undefined && stillWaits(kept)) put(change(now))
    },
    /** Nobody is signed in any more. What is kept stays kept, unless they left by choice. */
    forget(): void {
      shelf.forget()
      files.forget()
      look()
    },
  }
}

export type Queue<Thing extends Waits> = ReturnType<typeof makeQueue<Thing>>
