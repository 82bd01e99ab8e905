import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { runNow } from '#platform/jobs.ts'
import type { Desk } from '#features/prices/desk.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type Awaiting, changePrice, listAwaiting } from './symbols-store.ts'

const KIND = 'post-prices'
/** So many prices are looked up in one run; another follows for the rest. */
const MOST = 500
const EVERY_SECONDS = 60

/**
 * Has the prices of the symbols of a post looked up. The rows themselves say that they wait for one, so a process that is killed
 * first delays them to the next round. A job in each transaction would make PostgreSQL commit posts one at a time.
 */
export const priceSoon = (jobs: Deps['jobs']): void => jobs.runSoon(KIND)

/** Has the prices of symbols looked up once a transaction has committed. */
export const addPricing = (tx: Handle): Promise<number> => runNow(tx, KIND)

/**
 * Looks up what symbols cost when posts named them: beside the posting, which waits for no source of prices.
 * Those whose source does not answer are tried again with the job.
 */
export function priceSymbols({ db, bus, jobs }: Pick<Deps, 'db' | 'bus' | 'jobs'>, desk: Desk): void {
  async function price({ post_id, author_id, symbol, at }: Awaiting): Promise<void> {
    const known = findSymbol(symbol)
    const found = known === undefined ? null : ((await desk.priceAt(known, at)) ?? null)
    const changed = await changePrice(db, { post: post_id, symbol, found })
    if (changed > 0 && found !== null) bus.publish({ topic: 'post.changed', post_id, author_id, priced: true })
  }

  jobs.every(KIND, EVERY_SECONDS, async () => {
    const failures: unknown[] = []
    const waiting = await listAwaiting(db, MOST)
    for (const one of waiting) await price(one).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prices did not come`)
    if (waiting.length === MOST) priceSoon(jobs)
  })
}
