import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { runNow } from '#platform/jobs/jobs.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findSymbol } from '#features/symbols/find.ts'
import {
  changePrice,
  changeVersionPrice,
  listUnpriced,
  listUnpricedVersions,
  type UnpricedSymbol,
  type UnpricedVersionSymbol,
} from './symbols-store.ts'

const JOB = 'post-prices'
/** Prices per run; another run follows for the rest. */
const BATCH_SIZE = 500
const INTERVAL_SECONDS = 60

/**
 * Schedules the price lookup. The rows state that their price is missing, so after a crash the next run finds them. Adding a job per
 * transaction would make PostgreSQL serialize the commits of posts.
 */
export const schedulePriceLookup = (jobs: Deps['jobs']): void => jobs.runSoon(JOB)

/** Adds a price lookup job that runs after the transaction commits. */
export const addPriceLookupJob = (tx: Queryable): Promise<number> => runNow(tx, JOB)

/**
 * Looks up the prices of symbols at the time of their posts and of the edits of these, in the background because price sources may be slow. The job retries prices
 * whose source failed.
 */
export function registerPriceLookup({ db, bus, jobs }: Pick<Deps, 'db' | 'bus' | 'jobs'>, priceService: PriceService): void {
  async function findPrice(symbol: string, at: Date) {
    const known = findSymbol(symbol)
    return known === undefined ? null : ((await priceService.priceAt(known, at)) ?? null)
  }

  async function lookUpVersion({ version_id, post_id, author_id, symbol, at }: UnpricedVersionSymbol): Promise<void> {
    const found = await findPrice(symbol, at)
    const changed = await changeVersionPrice(db, { version: version_id, post: post_id, symbol, found })
    if (changed > 0 && found !== null) bus.publish({ topic: 'post.changed', post_id, author_id, priced: true })
  }

  async function lookUp({ post_id, author_id, symbol, at }: UnpricedSymbol): Promise<void> {
    const found = await findPrice(symbol, at)
    const changed = await changePrice(db, { post: post_id, symbol, found })
    if (changed > 0 && found !== null) bus.publish({ topic: 'post.changed', post_id, author_id, priced: true })
  }

  jobs.schedule(JOB, INTERVAL_SECONDS, async () => {
    const failures: unknown[] = []
    const unpriced = await listUnpriced(db, BATCH_SIZE)
    for (const one of unpriced) await lookUp(one).catch((error: unknown) => failures.push(error))
    const versions = await listUnpricedVersions(db, BATCH_SIZE)
    for (const one of versions) await lookUpVersion(one).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `could not look up ${failures.length} prices`)
    if (unpriced.length === BATCH_SIZE || versions.length === BATCH_SIZE) schedulePriceLookup(jobs)
  })
}
