import type { FileKind } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Kept } from './intake.ts'

export interface FileRow {
  id: Id
  post_id: Id
  kind: FileKind
  type: string
  name: string
  /** Bytes; a bigint, which the driver gives as text. */
  size: string
  width: number | null
  height: number | null
  placeholder: Buffer | null
  stored: string
  thumbnail: string | null
}

/** Whose a file is. */
export type Owner = { post: Id; position: number } | { person: Id }

export async function insertFile(tx: Handle, owner: Owner, file: Kept): Promise<void> {
  const [post, person, position] = 'post' in owner ? [owner.post, null, owner.position] : [null, owner.person, 0]
  await tx.run`
    insert into files (id, post_id, person_id, position, kind, type, name, size, width, height, placeholder, stored, thumbnail)
    values (${file.id}, ${post}, ${person}, ${position}, ${file.kind}, ${file.type}, ${file.name}, ${file.size},
      ${file.width}, ${file.height}, ${file.placeholder}, ${file.stored}, ${file.thumbnail})`
}

export const removePortraits = (tx: Handle, person: Id): Promise<number> => tx.run`delete from files where person_id = ${person}`

type StoredFile = Pick<FileRow, 'id' | 'name' | 'stored' | 'size'>

/** Every file of a user's posts, and their portrait, in the order they were put in. */
export const listFilesOf = (db: Handle, user: Id): Promise<StoredFile[]> =>
  db.many<StoredFile>`
    select id, name, stored, size from files where person_id = ${user}
    union all
    select f.id, f.name, f.stored, f.size from posts p join files f on f.post_id = p.id where p.author_id = ${user}
    order by id`

/** The files of these posts, each post's in their order. */
export const listPostFiles = (db: Handle, postIds: readonly Id[]): Promise<FileRow[]> =>
  db.many<FileRow>`
    select id, post_id, kind, type, name, size, width, height, placeholder, stored, thumbnail
    from files where post_id = any(${postIds}) order by post_id, position`

/** The file that these stored bytes belong to. */
export const findFileByStored = (db: Handle, stored: string): Promise<Pick<FileRow, 'kind' | 'type' | 'name'> | undefined> =>
  db.one`select kind, type, name from files where stored = ${stored} or thumbnail = ${stored}`

/** Those of the stored names that a file refers to. */
export async function listUsed(db: Handle, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ name: string }>`
    select stored as name from files where stored = any(${names})
    union select thumbnail from files where thumbnail = any(${names})`
  return new Set(rows.map(({ name }) => name))
}
