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
  /** Base64. */
  placeholder: string | null
  stored_name: string
  thumbnail: string | null
}

/** The owner of a file and what it belongs to. If `readers` is set, only they may read it. */
export interface FileOwner {
  id: Id
  post?: Id
  person?: Id
  message?: Id
  readers?: readonly Id[]
}

export interface NewFile extends ProcessedFile {
  /** Position in the post; null if it has none yet. */
  position: number | null
  alt: string | null
}

export const removeAvatarFiles = (tx: Queryable, person: Id): Promise<number> => tx.run`delete from files where user_id = ${person}`

export const removeFilesOfMessage = (tx: Queryable, message: Id): Promise<number> => tx.run`delete from files where message_id = ${message}`

interface OwnedFileRow extends Pick<FileRow, 'id' | 'name' | 'stored_name'> {
  /** Bytes; a bigint, which the driver returns as text. */
  size: string
}

/** All files of a user's posts, earlier versions and messages and the avatar, in the order of their ids. */
export const listOwnedFiles = (db: Queryable, user: Id): Promise<OwnedFileRow[]> =>
  db.many<OwnedFileRow>`select id, name, stored_name, size from files where owner_id = ${user} order by id`

export async function insertFiles(tx: Queryable, owner: FileOwner, files: readonly NewFile[]): Promise<void> {
  const rows = files.map((file) => ({ ...file, placeholder: file.placeholder?.toString('base64') ?? null }))
  await tx.run`
    insert into files (owner_id, post_id, user_id, message_id, readers, id, position, kind, type, name, size, bytes, width, height,
      duration, pages, alt, placeholder, stored_name, thumbnail, sha256, thumbnail_sha256)
    select ${owner.id}, ${owner.post}, ${owner.person}, ${owner.message}, ${owner.readers}, id, position, kind, type, name, size, bytes, width, height, duration, pages, alt,
      decode(placeholder, 'base64'), stored_name, thumbnail, decode(sha256, 'base64'), decode(thumbnail_sha256, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}) as file (id uuid, position smallint, kind text, type text, name text, size bigint,
      bytes bigint, width integer, height integer, duration real, pages integer, alt text, placeholder text, stored_name text, thumbnail text,
      sha256 text, thumbnail_sha256 text)`
}

/** SQL: the columns of a `FileRow` from `files f`. A placeholder has at most 25 bytes, so its base64 has no line break. */
export const fileColumns = sql`
  f.id, f.kind, f.type, f.name, f.size::float8 as size, f.width, f.height, f.duration, f.pages, encode(f.placeholder, 'base64') as placeholder,
  f.stored_name, f.thumbnail`

/** The files with these ids, in no order. */
export const listFiles = (db: Queryable, ids: readonly Id[]): Promise<FileRow[]> =>
  db.many<FileRow>`select ${fileColumns} from files f where f.id = any(${ids})`

/** All files that a post has or had; those with a position first. */
export const listPostFiles = (db: Queryable, post: Id): Promise<{ id: Id; alt: string | null; position: number | null }[]> =>
  db.many<{ id: Id; alt: string | null; position: number | null }>`
    select id, alt, position from files where post_id = ${post} order by position nulls last`

/** Sets positions and alternative texts of a post's files; files that are not named lose their position. */
export async function changePositions(tx: Queryable, post: Id, files: readonly { id: Id; alt: string | null }[]): Promise<void> {
  await tx.run`
    update files set position = attached.position - 1, alt = case when attached.id is null then files.alt else attached.alt end
    from files existing
      left join unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ alt }) => alt)}::text[])
        with ordinality as attached (id, alt, position) on attached.id = existing.id
    where files.id = existing.id and files.post_id = ${post}`
}

// The request may be anonymous.
const ANONYMOUS_VIEWER: Id = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the file with this stored name, unless its owner is suspended. Private files (with `readers`, or of a hidden post) are found only
 * for a reader or the author; `is_private` marks them. A null viewer is anonymous.
 */
export const findFileByStoredName = (
  db: Queryable,
  viewer: Id | null,
  storedName: string,
): Promise<(Pick<FileRow, 'kind' | 'type' | 'name'> & { is_private: boolean }) | undefined> =>
  db.one`
    select f.kind, f.type, f.name, f.readers is not null or p.hidden_at is not null as is_private
    from files f left join posts p on p.id = f.post_id
    where (f.stored_name = ${storedName} or f.thumbnail = ${storedName}) and visible_to(${ANONYMOUS_VIEWER}, f.owner_id)
      and (p.hidden_at is null or f.owner_id = ${viewer}::uuid)
      and (f.readers is null or (${viewer}::uuid = any(f.readers) and not f.readers && array(select hidden_from(${viewer}))))`

/** The given stored names that a file refers to. */
export async function listReferencedNames(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ name: string }>`
    select stored_name as name from files where stored_name = any(${names})
    union select thumbnail from files where thumbnail = any(${names})`
  return new Set(rows.map(({ name }) => name))
}

export interface StoredFileRow {
  id: Id
  stored_name: string
  size: number
  sha256: Buffer | null
  /** Null if it is the same as `stored`. */
  thumbnail: string | null
  /** Null if it was not recorded. */
  thumbnail_size: number | null
  thumbnail_sha256: Buffer | null
}

/** A page of all stored files after an id, in the order of ids. */
export const listStoredFiles = (db: Queryable, after: Id, limit: number): Promise<StoredFileRow[]> =>
  db.many<StoredFileRow>`
    select id, stored_name, size::float8 as size, sha256, nullif(thumbnail, stored_name) as thumbnail, nullif(bytes - size, 0)::float8 as thumbnail_size,
      thumbnail_sha256
    from files where id > ${after} order by id limit ${limit}`

/** Records that no row may refer to these stored names any more. */
export const insertDeletedFiles = (tx: Queryable, names: readonly string[]): Promise<number> =>
  tx.run`insert into deleted_files (stored_name) select unnest(${names}::text[]) on conflict do nothing`

/** Returns one of these stored names that is marked deleted. */
export const findDeletedFile = (tx: Queryable, names: readonly string[]): Promise<{ stored_name: string } | undefined> =>
  tx.one<{ stored_name: string }>`select stored_name from deleted_files where stored_name = any(${names}) limit 1`

/** Removes records so old that no transaction can still refer to the names. */
export const removeOldDeletedFiles = (db: Queryable): Promise<number> =>
  db.run`delete from deleted_files where deleted_at < now() - interval '30 days'`

/** Storage used by a user, in bytes. */
export async function countStoredBytes(db: Queryable, owner: Id): Promise<number> {
  const used = await db.one<{ bytes: string }>`select bytes from storage_usage where user_id = ${owner}`
  return Number(used?.bytes ?? 0)
}
