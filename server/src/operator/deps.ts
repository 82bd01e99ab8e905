import type { CopyTransaction } from '#platform/database/copy.ts'
import type { Deps } from '#platform/deps.ts'

/** What commands act on. */
export interface OperatorDeps extends Pick<Deps, 'db' | 'bus' | 'files'> {
  /** Runs `work` in one transaction that takes and gives whole tables. */
  withCopyTransaction: <Result>(work: (tx: CopyTransaction) => Promise<Result>) => Promise<Result>
  /** Of the product. */
  version: string
  /** Where the generated secret lies; null where the operator gives one. */
  secretFile: string | null
}
