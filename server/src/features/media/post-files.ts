import { type Sql, sql } from '#platform/database/db.ts'
import { fileColumns, type FileRow } from './store.ts'

/** A file of a post, as selected with the post. */
export interface AttachedFileRow extends FileRow {
  alt: string | null
}

/** SQL: the files of one post in their order, as JSON of `AttachedFileRow`; null if it has none. */
export const selectPostFiles = (post: Sql): Sql => sql`
  (select json_agg(file order by file.position)
    from (select ${fileColumns}, f.alt, f.position from files f where f.post_id = ${post} and f.position is not null) file)`
