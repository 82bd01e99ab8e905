import type { Queryable } from '#platform/database/db.ts'
import { listStoredFiles, type StoredFileRow } from './store.ts'

/** A stored file as its row has it. */
export interface StoredFile {
  name: string
  /** In bytes; null where it is not known. */
  size: number | null
  /** null where it is not known. */
  sha256: Buffer | null
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const BATCH_SIZE = 1_000

/** Every stored file that was put in, in their order. */
export async function* iterateStoredFiles(db: Queryable): AsyncGenerator<StoredFile> {
  for (let after = NIL_UUID, isMore = true; isMore;) {
    const files = await listStoredFiles(db, after, BATCH_SIZE)
    yield* files.flatMap(toStoredFiles)
    after = files.at(-1)?.id ?? after
    isMore = files.length === BATCH_SIZE
  }
}

function toStoredFiles({ stored, size, sha256, thumbnail, ...small }: StoredFileRow): StoredFile[] {
  const file = { name: stored, size, sha256 }
  return thumbnail === null ? [file] : [file, { name: thumbnail, size: small.thumbnail_size, sha256: small.thumbnail_sha256 }]
}
