import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { addJob } from '#platform/jobs.ts'
import type { Desk } from '#features/prices/desk.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type Awaiting, changePrice, listAwaiting } from './symbols-store.ts'

const KIND = 'posts.price'
/** So many prices are looked up for one job; the rest has jobs of its own. */
const MOST = 500

/** Has the prices of the symbols of a post looked up once its transaction has committed. */
export const addPricing = (tx: Handle): Promise<number> => addJob(tx, KIND, {})

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

  jobs.on(KIND, async () => {
    const failures: unknown[] = []
    for (const one of await listAwaiting(db, MOST)) await price(one).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prices did not come`)
  })
}
