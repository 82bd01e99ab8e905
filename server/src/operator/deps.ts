import type { CopyTransaction } from '#platform/database/copy.ts'
import type { LogFiles } from '#features/receipts/log-key.ts'
import type { Deps } from '#platform/deps.ts'
import type { CatalogActions } from '#features/ideas/catalog-actions.ts'

/** The dependencies of operator commands. */
export interface OperatorDeps extends Pick<Deps, 'db' | 'bus' | 'files'> {
  /** Runs `work` in one transaction that can copy whole tables. */
  withCopyTransaction: <Result>(work: (tx: CopyTransaction) => Promise<Result>) => Promise<Result>
  dataDir: string
  /** Reads the corporate actions of the catalog and of ACTIONS_FILE. */
  readActions: () => CatalogActions
  /** Live market data as configured; null: not decided. */
  liveData: boolean | null
  /** The key and the newest checkpoint of the public log. */
  logFiles: LogFiles
  /** The version of the product. */
  version: string
  /** The file of the generated secret; null if SECRET is set. */
  secretFile: string | null
}
