import type { FileKind } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'
import type { ProcessedFile } from './upload/process-uploads.ts'

export interface FileRow {
  id: Id
  kind: FileKind
  type: string
  name: string
  /** Bytes. */
  size: number
  width: number | null
  height: number | null
  duration: number | null
  pages: number | null
  /** In base64. */
  placeholder: string | null
  stored: string
  thumbnail: string | null
}

/** Whose a file is, and what it belongs to; `readers` alone may read it, where they are named. */
export interface FileOwner {
  id: Id
  post?: Id
  person?: Id
  message?: Id
  readers?: readonly Id[]
}

export interface NewFile extends ProcessedFile {
  /** Its place on the post; `null` where it has none yet. */
  position: number | null
  alt: string | null
}

export const removeAvatarFiles = (tx: Queryable, person: Id): Promise<number> => tx.run`delete from files where user_id = ${person}`

export const removeFilesOfMessage = (tx: Queryable, message: Id): Promise<number> => tx.run`delete from files where message_id = ${message}`

interface OwnedFileRow extends Pick<FileRow, 'id' | 'name' | 'stored'> {
  /** Bytes; a bigint, which the driver gives as text. */
  size: string
}

/** Every file of a user's posts, of their earlier versions and of their messages, and their portrait, in the order they were put in. */
export const listOwnedFiles = (db: Queryable, user: Id): Promise<OwnedFileRow[]> =>
  db.many<OwnedFileRow>`select id, name, stored, size from files where owner_id = ${user} order by id`

export async function insertFiles(tx: Queryable, owner: FileOwner, files: readonly NewFile[]): Promise<void> {
  const rows = files.map((file) => ({ ...file, placeholder: file.placeholder?.toString('base64') ?? null }))
  await tx.run`
    insert into files (owner_id, post_id, user_id, message_id, readers, id, position, kind, type, name, size, bytes, width, height,
      duration, pages, alt, placeholder, stored, thumbnail, sha256, thumbnail_sha256)
    select ${owner.id}, ${owner.post}, ${owner.person}, ${owner.message}, ${owner.readers}, id, position, kind, type, name, size, bytes, width, height, duration, pages, alt,
      decode(placeholder, 'base64'), stored, thumbnail, decode(sha256, 'base64'), decode(thumbnail_sha256, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}) as file (id uuid, position smallint, kind text, type text, name text, size bigint,
      bytes bigint, width integer, height integer, duration real, pages integer, alt text, placeholder text, stored text, thumbnail text,
      sha256 text, thumbnail_sha256 text)`
}

/** What of the file `f` a `FileRow` says. A placeholder is a thumbhash, of 25 bytes at most: its base64 is one line. */
export const fileColumns = sql`
  f.id, f.kind, f.type, f.name, f.size::float8 as size, f.width, f.height, f.duration, f.pages, encode(f.placeholder, 'base64') as placeholder,
  f.stored, f.thumbnail`

/** The files of these ids, in no order. */
export const listFiles = (db: Queryable, ids: readonly Id[]): Promise<FileRow[]> =>
  db.many<FileRow>`select ${fileColumns} from files f where f.id = any(${ids})`

/** All files that a post has or had: those with a place first, in their order. */
export const listPostFiles = (db: Queryable, post: Id): Promise<{ id: Id; alt: string | null; position: number | null }[]> =>
  db.many<{ id: Id; alt: string | null; position: number | null }>`
    select id, alt, position from files where post_id = ${post} order by position nulls last`

/** Gives the files of a post their places and words; those that are not named lose their place. */
export async function changePositions(tx: Queryable, post: Id, files: readonly { id: Id; alt: string | null }[]): Promise<void> {
  await tx.run`
    update files set position = wanted.position - 1, alt = case when wanted.id is null then files.alt else wanted.alt end
    from files known
      left join unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ alt }) => alt)}::text[])
        with ordinality as wanted (id, alt, position) on wanted.id = known.id
    where files.id = known.id and files.post_id = ${post}`
}

// Whoever asks for bytes is not known.
const ANONYMOUS_VIEWER: Id = '00000000-0000-0000-0000-000000000000'

/**
 * The file that these stored bytes belong to, unless an operator suspended its owner, and whether it is for some alone: its readers, where
 * they are named, or the author of a post that an operator hid. Of these `null`, nobody in particular, is none.
 */
export const findFileByStored = (
  db: Queryable,
  viewer: Id | null,
  stored: string,
): Promise<(Pick<FileRow, 'kind' | 'type' | 'name'> & { is_private: boolean }) | undefined> =>
  db.one`
    select f.kind, f.type, f.name, f.readers is not null or p.hidden_at is not null as is_private
    from files f left join posts p on p.id = f.post_id
    where (f.stored = ${stored} or f.thumbnail = ${stored}) and visible_to(${ANONYMOUS_VIEWER}, f.owner_id)
      and (p.hidden_at is null or f.owner_id = ${viewer}::uuid)
      and (f.readers is null or (${viewer}::uuid = any(f.readers) and not f.readers && array(select hidden_from(${viewer}))))`

/** Those of the stored names that a file refers to. */
export async function listReferencedNames(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ name: string }>`
    select stored as name from files where stored = any(${names})
    union select thumbnail from files where thumbnail = any(${names})`
  return new Set(rows.map(({ name }) => name))
}

export interface StoredFileRow {
  id: Id
  stored: string
  size: number
  sha256: Buffer | null
  /** null where it is what is stored. */
  thumbnail: string | null
  /** null where nobody noted it. */
  thumbnail_size: number | null
  thumbnail_sha256: Buffer | null
}

/** What is stored of all files there are, some at a time in the order they were put in; goes on after an id. */
export const listStoredFiles = (db: Queryable, after: Id, most: number): Promise<StoredFileRow[]> =>
  db.many<StoredFileRow>`
    select id, stored, size::float8 as size, sha256, nullif(thumbnail, stored) as thumbnail, nullif(bytes - size, 0)::float8 as thumbnail_size,
      thumbnail_sha256
    from files where id > ${after} order by id limit ${most}`

/** Notes that no row may refer to these stored names any more. */
export const insertDeletedFiles = (tx: Queryable, names: readonly string[]): Promise<number> =>
  tx.run`insert into deleted_files (stored) select unnest(${names}::text[]) on conflict do nothing`

/** Any of these stored names that a sweep has given up. */
export const findDeletedFile = (tx: Queryable, names: readonly string[]): Promise<{ stored: string } | undefined> =>
  tx.one<{ stored: string }>`select stored from deleted_files where stored = any(${names}) limit 1`

/** Forgets what was given up so long ago that nobody can be about to refer to it. */
export const removeOldDeletedFiles = (db: Queryable): Promise<number> =>
  db.run`delete from deleted_files where deleted_at < now() - interval '30 days'`

/** What the files of a person take up, in bytes. */
export async function countStoredBytes(db: Queryable, owner: Id): Promise<number> {
  const used = await db.one<{ bytes: string }>`select bytes from storage_usage where user_id = ${owner}`
  return Number(used?.bytes ?? 0)
}
