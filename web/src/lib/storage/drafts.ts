import type { Id } from '@trademates/contract/wire'

const DATABASE = 'draft files'
const STORE = 'files'

/** Returns the draft stored under this localStorage key; `null` if there is none or it is unreadable. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a draft; `null` removes it. Returns false if localStorage is full; the old draft then stays. */
export function writeDraft(key: string, draft: object | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** A file and its key in the draft. */
export interface DraftFile {
  key: string
  file: File
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of drafts failed.'))
  })

/** Runs `work` with the object store and closes the database. Returns `fallback` if IndexedDB is missing or full. */
async function withStore<Result>(fallback: Result, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
    const database = await resultOf(opening)
    // Allows `deleteDrafts` to delete the database.
    database.onversionchange = () => database.close()
    try {
      return await work(database.transaction(STORE, 'readwrite').objectStore(STORE))
    } finally {
      database.close()
    }
  } catch {
    return fallback
  }
}

const SEPARATOR = '\n'
const rangeOf = (draft: string) => IDBKeyRange.bound(draft + SEPARATOR, `${draft + SEPARATOR}\uffff`)

let lastWrite: Promise<void> = Promise.resolve()

/** Stores exactly these files with a draft, as far as there is room. Does not rewrite existing files. */
export function saveDraftFiles(draft: string, files: readonly DraftFile[]): Promise<void> {
  lastWrite = lastWrite.then(() =>
    withStore(undefined, async (store) => {
      const wanted = new Map(files.map(({ key, file }) => [draft + SEPARATOR + key, file]))
      const there = await resultOf(store.getAllKeys(rangeOf(draft)))
      for (const key of there) if (typeof key !== 'string' || !wanted.has(key)) await resultOf(store.delete(key))
      for (const [key, file] of wanted) if (!there.includes(key)) await resultOf(store.put(file, key))
    }),
  )
  return lastWrite
}

/** The files stored with a draft, by key. */
export const readDraftFiles = (draft: string): Promise<Map<string, File>> =>
  withStore(new Map<string, File>(), async (store) => {
    const [keys, values] = [await resultOf(store.getAllKeys(rangeOf(draft))), await resultOf(store.getAll(rangeOf(draft)))]
    return new Map(
      keys.flatMap((key, at) => {
        const file: unknown = values[at]
        return typeof key === 'string' && file instanceof File ? [[key.slice(draft.length + SEPARATOR.length), file]] : []
      }),
    )
  })

/** Deletes all drafts and queued actions of a user. Drafts of other users stay. */
export function deleteDrafts(user: Id): Promise<void> {
  const own = `draft:${user}`
  for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key)
  lastWrite = lastWrite.then(async () => {
    const others = await withStore(1, async (store) => {
      await resultOf(store.delete(IDBKeyRange.bound(own, `${own}\uffff`)))
      return resultOf(store.count())
    })
    if (others === 0) indexedDB.deleteDatabase(DATABASE)
  })
  return lastWrite
}
