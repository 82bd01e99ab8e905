import type { Comment } from '@trademates/contract/comments'
import { MAX_PAGE_SIZE, type Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { paginate } from '#platform/database/pagination.ts'
import { listAuthorComments } from './store.ts'
import { toComments } from './view.ts'

/** All comments of a user, newest first, for the data export; read page by page. */
export async function* exportComments(db: Queryable, author: Id): AsyncGenerator<Comment> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = paginate(await listAuthorComments(db, author, { limit: MAX_PAGE_SIZE, cursor }), MAX_PAGE_SIZE)
    yield* await toComments(db, author, items)
    cursor = next
  }
}
