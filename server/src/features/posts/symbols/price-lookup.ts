import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { runNow } from '#platform/jobs/jobs.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type UnpricedSymbol, changePrice, listUnpriced } from './symbols-store.ts'

const JOB = 'post-prices'
/** So many prices are looked up in one run; another follows for the rest. */
const BATCH_SIZE = 500
const INTERVAL_SECONDS = 60

/**
 * Has the prices of the symbols of a post looked up. The rows themselves say that they wait for one, so a process that is killed
 * first delays them to the next round. A job in each transaction would make PostgreSQL commit posts one at a time.
 */
export const schedulePriceLookup = (jobs: Deps['jobs']): void => jobs.runSoon(JOB)

/** Has the prices of symbols looked up once a transaction has committed. */
export const addPriceLookupJob = (tx: Queryable): Promise<number> => runNow(tx, JOB)

/**
 * Looks up what symbols cost when posts named them: beside the posting, which waits for no source of prices.
 * Those whose source does not answer are tried again with the job.
 */
export function registerPriceLookup({ db, bus, jobs }: Pick<Deps, 'db' | 'bus' | 'jobs'>, desk: PriceService): void {
  async function price({ post_id, author_id, symbol, at }: UnpricedSymbol): Promise<void> {
    const known = findSymbol(symbol)
    const found = known === undefined ? null : ((await desk.priceAt(known, at)) ?? null)
    const changed = await changePrice(db, { post: post_id, symbol, found })
    if (changed > 0 && found !== null) bus.publish({ topic: 'post.changed', post_id, author_id, priced: true })
  }

  jobs.schedule(JOB, INTERVAL_SECONDS, async () => {
    const failures: unknown[] = []
    const unpriced = await listUnpriced(db, BATCH_SIZE)
    for (const one of unpriced) await price(one).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prices did not come`)
    if (unpriced.length === BATCH_SIZE) schedulePriceLookup(jobs)
  })
}
