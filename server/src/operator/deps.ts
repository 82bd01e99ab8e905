import type { CopyTransaction } from '#platform/database/copy.ts'
import type { Deps } from '#platform/deps.ts'

/** The dependencies of operator commands. */
export interface OperatorDeps extends Pick<Deps, 'db' | 'bus' | 'files'> {
  /** Runs `work` in one transaction that can copy whole tables. */
  withCopyTransaction: <Result>(work: (tx: CopyTransaction) => Promise<Result>) => Promise<Result>
  /** The version of the product. */
  version: string
  /** The file of the generated secret; null if SECRET is set. */
  secretFile: string | null
}
