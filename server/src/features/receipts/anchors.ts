import { utf8 } from '@trademates/contract/bytes'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import { findHead, type LogHead } from './store.ts'
import { findNewestAnchor, insertAnchor } from './store-anchors.ts'
import { findNewestCosigned } from './store-witnesses.ts'

const JOB = 'anchor-log'
const INTERVAL_SECONDS = 300
const DAY_MS = 86_400_000
const START_MS = 5 * 60_000
const REQUEST_TIMEOUT_MS = 20_000
/** A checkpoint that a witness signed is preferred to a newer one within this time. */
const MAX_COSIGNED_AGE_MS = 10 * 60_000

export interface AnchorOptions {
  /** The URLs of timestamp authorities (RFC 3161). */
  authorities: readonly string[]
  /** From when on timestamps are requested, in ms after midnight UTC; default: 5 minutes. */
  startMs?: number
}

/** Requests a timestamp of the log from each authority, once a day. */
export function registerAnchors(deps: Deps, options: AnchorOptions): void {
  const { db, jobs, metrics } = deps
  const { authorities } = options
  if (authorities.length === 0) return
  const countFailure = metrics.counter('trademates_log_anchor_failures_total', 'Requests for a timestamp of the public log that failed.')
  metrics.gauge('trademates_log_anchor_age_seconds', 'Seconds since the newest timestamp of the public log by an authority.', async () => {
    const newest = await Promise.all(authorities.map(async (authority) => ({ authority, anchor: await findNewestAnchor(db, authority) })))
    return newest.flatMap(({ authority, anchor }) =>
      anchor === undefined ? [] : [{ labels: { authority }, value: (Date.now() - anchor.at.getTime()) / 1_000 }],
    )
  })
  const run = async () => {
    for (const authority of await anchorLog(deps, options, new Date())) countFailure({ authority })
  }
  // An authority that does not answer holds up this queue.
  jobs.schedule(JOB, INTERVAL_SECONDS, run, 'slow')
}

/** The checkpoint to timestamp: the newest one, or a little older one that a witness signed, so that receipts have both. */
async function findAnchorHead(db: Queryable): Promise<LogHead | undefined> {
  const head = await findHead(db)
  const cosigned = head && (await findNewestCosigned(db, head.log))
  return cosigned && head.signed_at.getTime() - cosigned.signed_at.getTime() <= MAX_COSIGNED_AGE_MS ? { log: head.log, ...cosigned } : head
}

/**
 * Stores the timestamps that are due. A failing authority is logged; the next run tries again.
 * @returns the authorities that failed
 */
export async function anchorLog(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { authorities, startMs = START_MS }: AnchorOptions,
  now: Date,
): Promise<string[]> {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const head = await findAnchorHead(db)
  if (head === undefined || now.getTime() < midnight + startMs) return []
  const failures: string[] = []
  for (const authority of authorities) {
    const newest = await findNewestAnchor(db, authority)
    const isDue = newest === undefined || newest.at.getTime() < midnight
    const hasNewLeaves = newest?.log !== head.log || newest.size < head.size
    if (!isDue || !hasNewLeaves) continue
    try {
      // Its libraries take 13 MB, and most servers have no authority.
      const { requestTimestamp } = await import('./timestamp.ts')
      const { response: token, at } = await requestTimestamp(authority, utf8(head.note), REQUEST_TIMEOUT_MS)
      await insertAnchor(db, { log: head.log, size: head.size, authority, token, at })
      log.info({ authority, size: head.size, at }, 'the log has a timestamp')
    } catch (error) {
      failures.push(authority)
      log.warn({ err: error, authority }, 'the timestamp authority gave no timestamp')
    }
  }
  return failures
}
