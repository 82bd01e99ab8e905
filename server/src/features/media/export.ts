import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listOwnedFiles } from './store.ts'
import { downloadName } from './view.ts'

/** A file as a copy of all own data names it. */
export interface ExportedFile {
  /** Unlike any other of the same user; the id in it is the file's in the JSON of its post or message. */
  name: string
  stored: string
  /** In bytes. */
  size: number
}

/** Every file of a user's posts and messages, and their portrait. */
export async function listFilesForExport(db: Queryable, user: Id): Promise<ExportedFile[]> {
  const rows = await listOwnedFiles(db, user)
  return rows.map(({ id, name, stored, size }) => ({ name: `${id} ${downloadName(name, stored)}`, stored, size: Number(size) }))
}
