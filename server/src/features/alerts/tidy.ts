import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listSymbols, removeAlertsOn, removeEvents, removeExpiredLevels, removeMinutes } from './store.ts'

const EVERY_SECONDS = 3_600
/** How long the history is kept. */
const KEPT_MS = 90 * 86_400_000

/** Removes old alert events, alerts on contracts that have ended, levels of expired alerts, and minute bars that no move is measured from. */
export function tidyAlerts({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.every('cleanup-alerts', EVERY_SECONDS, async () => {
    await removeEvents(db, newId(new Date(Date.now() - KEPT_MS)))
    const ended = (await listSymbols(db)).filter((symbol) => findSymbol(symbol) === undefined)
    if (ended.length > 0) await removeAlertsOn(db, ended)
    await removeExpiredLevels(db)
    await removeMinutes(db)
  })
}
