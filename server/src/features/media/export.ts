import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listOwnedFiles } from './store.ts'
import { downloadName } from './view.ts'

/** A file in the export of a user's data. */
export interface ExportedFile {
  /** Unique per user. Its prefix is the file id in the JSON of the post or message. */
  name: string
  stored_name: string
  /** Bytes. */
  size: number
}

/** Returns all files of a user's posts and messages and the avatar. */
export async function listFilesForExport(db: Queryable, user: Id): Promise<ExportedFile[]> {
  const rows = await listOwnedFiles(db, user)
  return rows.map(({ id, name, stored_name, size }) => ({
    name: `${id} ${downloadName(name, stored_name)}`,
    stored_name,
    size: Number(size),
  }))
}
