import type { Comment } from '@trademates/contract/comments'
import { PAGE_LIMIT, type Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { cutPage } from '#platform/paging.ts'
import { listCommentsBy } from './store.ts'
import { presentComments } from './view.ts'

/** All comments that a user wrote, newest first, read a page at a time. */
export async function* commentsBy(db: Handle, author: Id): AsyncGenerator<Comment> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = cutPage(await listCommentsBy(db, author, { limit: PAGE_LIMIT, cursor }), PAGE_LIMIT)
    yield* await presentComments(db, author, items)
    cursor = next
  }
}
