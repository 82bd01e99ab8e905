import type { MediaFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type FileRow, listFiles } from './store.ts'

/** What a stored file is called for people: the name it came with, under the ending that it has now. */
export function downloadName(name: string, stored: string): string {
  const base = name.slice(0, name.lastIndexOf('.')) || 'file'
  return base + stored.slice(stored.indexOf('.'))
}

/** Where stored bytes are served: an address that cannot be guessed, ending in a name worth saving under. */
export const mediaPath = (name: string, stored: string): string =>
  `/media/${stored.slice(0, stored.indexOf('.'))}/${encodeURIComponent(downloadName(name, stored))}`

/** A file in its place on a post, and what the author says of it there. */
export interface AttachedFile {
  id: Id
  alt: string | null
}

/** The files of many messages, or of many versions, in one query: each list with its own words and in its own order. */
export async function presentFiles(db: Queryable, lists: readonly (readonly AttachedFile[])[]): Promise<MediaFile[][]> {
  const ids = lists.flat().map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await listFiles(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lists.map((list) =>
    list.flatMap(({ id, alt }) => {
      const row = byId.get(id)
      return row === undefined ? [] : [presentFile(row, alt)]
    }),
  )
}

/** A file with the words that its author says of it there. */
export const presentFile = (row: FileRow, alt: string | null): MediaFile => ({
  id: row.id,
  file: mediaPath(row.name, row.stored),
  kind: row.kind,
  type: row.type,
  name: row.name,
  size: row.size,
  width: row.width,
  height: row.height,
  duration: row.duration,
  pages: row.pages,
  alt,
  thumbnail: row.thumbnail === null ? null : mediaPath(row.name, row.thumbnail),
  placeholder: row.placeholder,
})
