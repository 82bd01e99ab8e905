import type { MediaFile } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { type FileRow, listFiles } from './store.ts'

/** The display name of a stored file: its original name with the stored file's ending. */
export function downloadName(name: string, storedName: string): string {
  const base = name.slice(0, name.lastIndexOf('.')) || 'file'
  return base + storedName.slice(storedName.indexOf('.'))
}

/** The path of a stored file: an unguessable key, then a name to save it under. */
export const mediaPath = (name: string, storedName: string): string =>
  `/media/${storedName.slice(0, storedName.indexOf('.'))}/${encodeURIComponent(downloadName(name, storedName))}`

/** A file of a post with the alternative text of the author. */
export interface AttachedFile {
  id: Id
  alt: string | null
}

/** Presents the files of many messages or versions with one query, each list with its own texts and order. */
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

/** Presents a file with its alternative text. */
export const presentFile = (row: FileRow, alt: string | null): MediaFile => ({
  id: row.id,
  file: mediaPath(row.name, row.stored_name),
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
