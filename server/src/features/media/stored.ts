import type { Handle } from '#platform/db.ts'
import { listStored, type StoredRow } from './store.ts'

/** A stored file as its row has it. */
export interface Stored {
  name: string
  /** In bytes; null where it is not known. */
  size: number | null
  /** null where it is not known. */
  sha256: Buffer | null
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const AT_ONCE = 1_000

/** Every stored file that was put in, in their order. */
export async function* everyStored(db: Handle): AsyncGenerator<Stored> {
  for (let after = FIRST, isMore = true; isMore;) {
    const files = await listStored(db, after, AT_ONCE)
    yield* files.flatMap(storedOf)
    after = files.at(-1)?.id ?? after
    isMore = files.length === AT_ONCE
  }
}

function storedOf({ stored, size, sha256, thumbnail, ...small }: StoredRow): Stored[] {
  const file = { name: stored, size, sha256 }
  return thumbnail === null ? [file] : [file, { name: thumbnail, size: small.thumbnail_size, sha256: small.thumbnail_sha256 }]
}
