import type { Queryable } from '#platform/database/db.ts'
import { listStoredFiles, type StoredFileRow } from './store.ts'

/** A stored file according to its row. */
export interface StoredFile {
  name: string
  /** Bytes; null if unknown. */
  size: number | null
  /** Null if unknown. */
  sha256: Buffer | null
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const BATCH_SIZE = 1_000

/** Iterates all stored files in the order of their ids. */
export async function* iterateStoredFiles(db: Queryable): AsyncGenerator<StoredFile> {
  for (let after = NIL_UUID, isMore = true; isMore;) {
    const files = await listStoredFiles(db, after, BATCH_SIZE)
    yield* files.flatMap(toStoredFiles)
    after = files.at(-1)?.id ?? after
    isMore = files.length === BATCH_SIZE
  }
}

function toStoredFiles({ stored_name, size, sha256, thumbnail, ...small }: StoredFileRow): StoredFile[] {
  const file = { name: stored_name, size, sha256 }
  return thumbnail === null ? [file] : [file, { name: thumbnail, size: small.thumbnail_size, sha256: small.thumbnail_sha256 }]
}
