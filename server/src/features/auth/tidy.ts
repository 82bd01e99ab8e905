import type { Deps } from '#platform/deps.ts'
import { dropUnverified } from '#features/people/accounts.ts'
import { removeDeadSessions, removeOldMailTokens, removeOldNetworks, removeOldUsedTokens } from './store.ts'

const HOUR = 3_600
const NETWORK_FOR = '90 days'

/** Removes what has run out, once an hour: sessions, mailed secrets, sign-ups that nobody confirmed. */
export function tidyAccounts({ jobs, db }: Deps): void {
  jobs.every('cleanup-accounts', HOUR, async () => {
    await removeDeadSessions(db)
    await removeOldMailTokens(db)
    await removeOldUsedTokens(db)
    await removeOldNetworks(db, NETWORK_FOR)
    await dropUnverified(db)
  })
}
