import type { Handle } from '#platform/db.ts'
import { listStored } from './store.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const AT_ONCE = 1_000

/** The stored name of every file that was put in, in their order. */
export async function* everyStored(db: Handle): AsyncGenerator<string> {
  for (let after = FIRST, isMore = true; isMore;) {
    const files = await listStored(db, after, AT_ONCE)
    yield* files.flatMap(({ names }) => names)
    after = files.at(-1)?.id ?? after
    isMore = files.length === AT_ONCE
  }
}
