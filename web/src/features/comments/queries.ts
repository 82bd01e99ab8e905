import { listComments } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import { listQuery } from '#lib/cache/query-cache.ts'

/** All comments of a post in pages, newest first. */
export const commentsQuery = (id: Id) => listQuery(listComments, { params: { id } })
