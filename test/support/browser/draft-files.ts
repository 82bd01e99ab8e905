import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Does something to the place where a browser keeps the files of drafts, and gives how many are left; does not make it where there is none. */
const accessDraftFiles = (page: Page, deed: 'count' | 'clear'): Promise<number> =>
  page.evaluate(async (wanted) => {
    const [known] = await indexedDB.databases()
    if (known?.name === undefined) return 0
    const ask = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database of drafts failed.'))
      })
    const database = await ask(indexedDB.open(known.name))
    const store = database.transaction('files', 'readwrite').objectStore('files')
    if (wanted === 'clear') await ask(store.clear())
    const count = await ask(store.count())
    database.close()
    return count
  }, deed)

/** Waits until so many files of drafts are kept: their bytes take a moment, in which a reload would lose them. */
export const expectDraftFiles = (page: Page, count: number): Promise<void> => expect.poll(() => accessDraftFiles(page, 'count')).toBe(count)

/** Takes the files of drafts from a browser, as one does that runs out of room. */
export const clearDraftFiles = (page: Page): Promise<number> => accessDraftFiles(page, 'clear')
