import type { Copying } from '#platform/copying.ts'
import type { Deps } from '#platform/deps.ts'

/** What commands act on. */
export interface Means extends Pick<Deps, 'db' | 'bus' | 'files'> {
  /** Runs `work` in one transaction that takes and gives whole tables. */
  copying: <Result>(work: (tx: Copying) => Promise<Result>) => Promise<Result>
  /** Of the product. */
  version: string
  /** Where the generated secret lies; null where the operator gives one. */
  secretFile: string | null
}
