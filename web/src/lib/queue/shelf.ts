import { keepDraftFiles, readDraftFiles } from '#lib/draft-files.ts'

/** A thing, and the place where the browser keeps it. That names whose it is: by the time it is answered, somebody else may be signed in. */
export type Kept<Thing> = Thing & { readonly place: string }

function stored<Thing>(place: string): Kept<Thing> | undefined {
  try {
    const thing = JSON.parse(localStorage.getItem(place) ?? 'null') as Thing | null
    return thing === null ? undefined : { ...thing, place }
  } catch {
    return undefined
  }
}

/** Things in the browser's storage; what that has no room for lives in this tab alone. */
export function makeShelf<Thing>() {
  const unkept = new Map<string, Kept<Thing>>()
  return {
    at: (place: string): Kept<Thing> | undefined => unkept.get(place) ?? stored(place),
    places: (): Set<string> => new Set([...Object.keys(localStorage), ...unkept.keys()]),
    /** Gives whether the storage had room. */
    put(kept: Kept<Thing>): boolean {
      unkept.delete(kept.place)
      try {
        localStorage.setItem(kept.place, JSON.stringify(kept))
        return true
      } catch {
        unkept.set(kept.place, kept)
        return false
      }
    },
    remove(place: string): void {
      unkept.delete(place)
      localStorage.removeItem(place)
    },
    /** Forgets what this tab alone knows. */
    forget: (): void => unkept.clear(),
  }
}

/** The files of such things: as they were chosen in this tab, or as an earlier visit kept them. */
export function makeFileShelf() {
  const here = new Map<string, readonly File[]>()
  return {
    here: (place: string): readonly File[] => here.get(place) ?? [],
    /** Gives whether the browser keeps all of them. */
    async put(place: string, files: readonly File[]): Promise<boolean> {
      here.set(place, files)
      await keepDraftFiles(
        place,
        files.map((file, at) => ({ key: String(at), file })),
      )
      return (await readDraftFiles(place)).size === files.length
    },
    /** In the order in which they were chosen. */
    async fetch(place: string): Promise<readonly File[]> {
      const known = here.get(place)
      if (known !== undefined) return known
      const kept = await readDraftFiles(place)
      const files = [...kept].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, file]) => file)
      here.set(place, files)
      return files
    },
    remove(place: string): void {
      here.delete(place)
      void keepDraftFiles(place, [])
    },
    /** Forgets what this tab alone knows. */
    forget: (): void => here.clear(),
  }
}
