import type { QueryObserver } from './db.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'

const MAX_LOGGED_LENGTH = 600

/** Measures statements, and logs slow ones without their values. `slowMs`: the threshold in ms; null: no log. */
export function createQueryObserver(log: Log, metrics: Metrics, slowMs: number | null): QueryObserver {
  const time = metrics.histogram('trademates_db_statement_duration_seconds', 'How long statements took, with the wait for a connection.')
  return (text, ms) => {
    time({}, ms / 1_000)
    if (slowMs === null || ms < slowMs) return
    log.warn({ ms: Math.round(ms), statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LOGGED_LENGTH) }, 'a slow statement')
  }
}
