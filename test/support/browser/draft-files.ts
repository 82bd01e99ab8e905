import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Counts or clears the draft files in IndexedDB, and returns how many are left. Does not create the database. */
const accessDraftFiles = (page: Page, action: 'count' | 'clear'): Promise<number> =>
  page.evaluate(async (wanted) => {
    const [known] = await indexedDB.databases()
    if (known?.name === undefined) return 0
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database of drafts failed.'))
      })
    const database = await settle(indexedDB.open(known.name))
    const store = database.transaction('files', 'readwrite').objectStore('files')
    if (wanted === 'clear') await settle(store.clear())
    const count = await settle(store.count())
    database.close()
    return count
  }, action)

/** Waits until this number of draft files is saved; a reload before that would lose them. */
export const expectDraftFiles = (page: Page, count: number): Promise<void> => expect.poll(() => accessDraftFiles(page, 'count')).toBe(count)

/** Removes the draft files, as a browser does when it runs out of space. */
export const clearDraftFiles = (page: Page): Promise<number> => accessDraftFiles(page, 'clear')
