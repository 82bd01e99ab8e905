import type { readHealth } from '@trademates/contract/health'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'

/** Queries the database; throws `unavailable` if it does not answer. */
export async function health(_ask: RequestContext<typeof readHealth>, { db, settings }: Deps): Promise<AnswerOf<typeof readHealth>> {
  await db.one`select 1`
  return { status: 'ok', version: settings.version, database: 'ok' }
}
