import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { listFilesOf } from './store.ts'
import { labelOf } from './view.ts'

/** A file as a copy of all own data names it. */
export interface OwnFile {
  /** Unlike any other of the same user; the id in it is the file's in the JSON of its post or message. */
  name: string
  stored: string
  /** In bytes. */
  size: number
}

/** Every file of a user's posts and messages, and their portrait. */
export async function filesOf(db: Handle, user: Id): Promise<OwnFile[]> {
  const rows = await listFilesOf(db, user)
  return rows.map(({ id, name, stored, size }) => ({ name: `${id} ${labelOf(name, stored)}`, stored, size: Number(size) }))
}
