import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listSymbols, removeAlertsOn, removeFirings, removeMinutes } from './store.ts'

const EVERY_SECONDS = 3_600
/** So long the history is kept. */
const KEPT_MS = 90 * 86_400_000

/** Removes what is too old for the history, alerts on contracts that have ended and so have no price any more, and prices that no move is measured from any more. */
export function tidyAlerts({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.every('tidy alerts', EVERY_SECONDS, async () => {
    await removeFirings(db, newId(new Date(Date.now() - KEPT_MS)))
    const ended = (await listSymbols(db)).filter((symbol) => findSymbol(symbol) === undefined)
    if (ended.length > 0) await removeAlertsOn(db, ended)
    await removeMinutes(db)
  })
}
