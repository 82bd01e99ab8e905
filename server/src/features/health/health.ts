import type { readHealth } from '@trademates/contract/health'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { LogFiles } from '#features/receipts/log-key.ts'
import { isLogBehind } from '#features/receipts/writer.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'

/** Creates the handler that queries the database; it throws `unavailable` if the database does not answer. */
export const createHealthHandler =
  (logFiles: LogFiles) =>
  async (_request: RequestContext<typeof readHealth>, { db, settings }: Deps): Promise<AnswerOf<typeof readHealth>> => {
    await db.one`select 1`
    const log = (await isLogBehind(db, logFiles)) ? { log: 'behind' as const } : {}
    return { status: 'ok', version: settings.version, database: 'ok', ...log }
  }
