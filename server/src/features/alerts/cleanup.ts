import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listAlertSymbols, deleteAlertsOnSymbols, deleteAlertEvents, deleteExpiredLevels, deleteOldMinuteBars } from './store.ts'

const INTERVAL_SECONDS = 3_600
/** How long the history is kept. */
const RETENTION_MS = 90 * 86_400_000

/** Removes old alert events, alerts on contracts that have ended, levels of expired alerts, and minute bars that no move is measured from. */
export function cleanUpAlerts({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.schedule('cleanup-alerts', INTERVAL_SECONDS, async () => {
    await deleteAlertEvents(db, newId(new Date(Date.now() - RETENTION_MS)))
    const ended = (await listAlertSymbols(db)).filter((symbol) => findSymbol(symbol) === undefined)
    if (ended.length > 0) await deleteAlertsOnSymbols(db, ended)
    await deleteExpiredLevels(db)
    await deleteOldMinuteBars(db)
  })
}
