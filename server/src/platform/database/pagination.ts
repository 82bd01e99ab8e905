import { message } from '@trademates/contract/messages'
import { Id } from '@trademates/contract/wire'
import { emptySql, type Sql, sql } from './db.ts'
import { type ApiError, validationError } from '#platform/api-error.ts'

/** The query of every list. `cursor` is the id of the last item of the previous page. */
export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** A page of a list in any form. `next` is the cursor of the next page; `null` at the end. */
export interface CursorPage<Content> {
  items: Content
  next: string | null
}

/** A page of a list as an array. */
export type Page<Item> = CursorPage<Item[]>

/**
 * The condition that continues a list, newest first, after its cursor. Ids ascend with time, so the id is the sort key.
 * Throws a validation error for an invalid cursor.
 */
export function olderThan(cursor: string | undefined, column: Sql): Sql {
  if (cursor === undefined) return emptySql
  if (!Id.safeParse(cursor).success) throw invalidCursor()
  return sql`and ${column} < ${cursor}`
}

/** The same for a list that is sorted by a column `seq`. */
export function beforeSeq(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  if (!/^\d{1,18}$/.test(cursor)) throw invalidCursor()
  return sql`and seq < ${cursor}`
}

/** Splits up to `limit + 1` rows into the page and the cursor of the next page. `cursorOf` returns the cursor of a row. */
export function paginateBy<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** The same for rows whose id is their cursor. */
export const paginate = <Item extends { id: Id }>(rows: readonly Item[], limit: number): Page<Item> =>
  paginateBy(rows, limit, ({ id }) => id)

export const invalidCursor = (): ApiError => validationError({ cursor: [message('unknown_cursor')] })
