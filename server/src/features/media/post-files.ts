import { type Sql, sql } from '#platform/database/db.ts'
import { fileColumns, type FileRow } from './store.ts'

/** A file in its place on a post, as it is read with the post. */
export interface AttachedFileRow extends FileRow {
  alt: string | null
}

/** The files of one post in their order, as JSON of `PlacedRow`; null where there are none. */
export const selectPostFiles = (post: Sql): Sql => sql`
  (select json_agg(placed order by placed.position)
    from (select ${fileColumns}, f.alt, f.position from files f where f.post_id = ${post} and f.position is not null) placed)`
