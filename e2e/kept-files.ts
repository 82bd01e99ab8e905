import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** How many files of drafts a browser keeps, read without making the place where it keeps them. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [known] = await indexedDB.databases()
    if (known?.name === undefined) return 0
    const ask = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database of drafts failed.'))
      })
    const database = await ask(indexedDB.open(known.name))
    const count = await ask(database.transaction('files').objectStore('files').count())
    database.close()
    return count
  })

/** Waits until so many files of drafts are kept: their bytes take a moment, in which a reload would lose them. */
export const keepsFiles = (page: Page, count: number): Promise<void> => expect.poll(() => countKept(page)).toBe(count)
