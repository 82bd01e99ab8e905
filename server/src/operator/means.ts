import type { Deps } from '#platform/deps.ts'

/** What commands act on. */
export interface Means extends Pick<Deps, 'db' | 'bus' | 'files'> {
  /** Of the product. */
  version: string
  /** Where the generated secret lies; null where the operator gives one. */
  secretFile: string | null
}
