import { message } from '@trademates/contract/messages'
import { Id } from '@trademates/contract/wire'
import { emptySql, type Sql, sql } from './db.ts'
import { type ApiError, validationError } from '#platform/api-error.ts'

/** What every list is asked for: `cursor` is the id of the last item seen. */
export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** What is answered of a list at once; `next` is the cursor of what comes after it, or `null` at the end. */
export interface CursorPage<Content> {
  items: Content
  next: string | null
}

/** One page of one list. */
export type Page<Item> = CursorPage<Item[]>

/**
 * The condition that continues a list, newest first, after its cursor: ids ascend with time, so the id alone is the key.
 * Throws a field refusal when the cursor is none of ours.
 */
export function olderThan(cursor: string | undefined, column: Sql): Sql {
  if (cursor === undefined) return emptySql
  if (!Id.safeParse(cursor).success) throw invalidCursor()
  return sql`and ${column} < ${cursor}`
}

/** The same for a list whose rows are numbered as they come, in a column `seq`. */
export function beforeSeq(cursor: string | undefined): Sql {
  if (cursor === undefined) return emptySql
  if (!/^\d{1,18}$/.test(cursor)) throw invalidCursor()
  return sql`and seq < ${cursor}`
}

/** Splits what `limit + 1` asked for into the page and the cursor of the next; `cursorOf` says where in its list a row stands. */
export function paginateBy<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** The same for rows whose id is their place. */
export const paginate = <Item extends { id: Id }>(rows: readonly Item[], limit: number): Page<Item> =>
  paginateBy(rows, limit, ({ id }) => id)

export const invalidCursor = (): ApiError => validationError({ cursor: [message('unknown_cursor')] })
