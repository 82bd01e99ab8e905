import type { Deps } from '#platform/deps.ts'
import { deleteExpiredSignUps } from '#features/people/accounts.ts'
import { removeExpiredUsernameBlocks } from '#features/people/blocked-usernames.ts'
import { removeExpiredSessions } from '#features/auth/sessions/store.ts'
import { removeOldMailTokens } from '#features/auth/emails/store.ts'
import { removeOldNetworks, removeOldSocialTokens } from '#features/auth/login/store.ts'

const HOUR_SECONDS = 3_600
const NETWORK_LIFETIME = '90 days'

/** Registers an hourly job that deletes expired sessions, tokens, known networks, unverified sign-ups and username blocks. */
export function registerAccountCleanup({ jobs, db }: Deps): void {
  jobs.schedule('cleanup-accounts', HOUR_SECONDS, async () => {
    await removeExpiredSessions(db)
    await removeOldMailTokens(db)
    await removeOldSocialTokens(db)
    await removeOldNetworks(db, NETWORK_LIFETIME)
    await deleteExpiredSignUps(db)
    await removeExpiredUsernameBlocks(db)
  })
}
