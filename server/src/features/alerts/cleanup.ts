import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listAlertSymbols, deleteAlertsOnSymbols, deleteAlertEvents, deleteExpiredLevels, deleteOldMinuteBars } from './store.ts'

const INTERVAL_SECONDS = 3_600
/** Alert events are kept for 90 days. */
const RETENTION_MS = 90 * 86_400_000

/** Registers the hourly job that deletes old alert events, alerts on expired contracts, levels of expired alerts, and unused minute bars. */
export function cleanUpAlerts({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.schedule('cleanup-alerts', INTERVAL_SECONDS, async () => {
    await deleteAlertEvents(db, newId(new Date(Date.now() - RETENTION_MS)))
    const expired = (await listAlertSymbols(db)).filter((symbol) => findSymbol(symbol) === undefined)
    if (expired.length > 0) await deleteAlertsOnSymbols(db, expired)
    await deleteExpiredLevels(db)
    await deleteOldMinuteBars(db)
  })
}
