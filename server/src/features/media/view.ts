import type { File } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { type FileRow, listFilesEver, listPostFiles } from './store.ts'

/** What a stored file is called for people: the name it came with, under the ending that it has now. */
export function labelOf(name: string, stored: string): string {
  const base = name.slice(0, name.lastIndexOf('.')) || 'file'
  return base + stored.slice(stored.indexOf('.'))
}

/** Where stored bytes are served: an address that cannot be guessed, ending in a name worth saving under. */
export const addressOf = (name: string, stored: string): string =>
  `/media/${stored.slice(0, stored.indexOf('.'))}/${encodeURIComponent(labelOf(name, stored))}`

/** The files of many posts in one query, each post's in their order. A post without files is not in the map. */
export async function presentFiles(db: Handle, postIds: readonly Id[]): Promise<Map<Id, File[]>> {
  const files = new Map<Id, File[]>()
  for (const row of await listPostFiles(db, postIds)) files.set(row.post_id, [...(files.get(row.post_id) ?? []), presentFile(row)])
  return files
}

/** All files that a post has or had, by their ids, in the order of those that it has. */
export async function presentFilesEver(db: Handle, post: Id): Promise<Map<Id, File>> {
  return new Map((await listFilesEver(db, post)).map((row) => [row.id, presentFile(row)]))
}

const presentFile = (row: FileRow): File => ({
  id: row.id,
  file: addressOf(row.name, row.stored),
  kind: row.kind,
  type: row.type,
  name: row.name,
  size: Number(row.size),
  width: row.width,
  height: row.height,
  duration: row.duration,
  pages: row.pages,
  alt: row.alt,
  thumbnail: row.thumbnail === null ? null : addressOf(row.name, row.thumbnail),
  placeholder: row.placeholder?.toString('base64') ?? null,
})
