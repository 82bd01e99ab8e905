import type { Id } from '@trademates/contract/wire'

const DATABASE = 'draft files'
const STORE = 'files'

/** The draft that `writeDraft` stored under this key of localStorage; `null` where there is none, or none that can be read. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a draft; `null` removes it. Returns whether there was room: a full storage keeps what was there before, and is no reason to disturb the writer. */
export function writeDraft(key: string, draft: object | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** A file under the name that its draft knows it by. */
export interface DraftFile {
  key: string
  file: File
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of drafts failed.'))
  })

/** Works with the store of files and closes it. A browser that has none, or none left, is no reason to disturb who writes. */
async function withStore<Result>(fallback: Result, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
    const database = await resultOf(opening)
    // Signing out may delete the database: this must not hold it back.
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

/** Keeps exactly these files with a draft, as far as the browser holds them; those already there are not written again. */
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

/** The files that are kept with a draft, by their keys. */
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

/** Forgets what a user of this browser wrote and did not send; drafts of others stay. */
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
