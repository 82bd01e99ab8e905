import { listComments } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import { pages } from '#lib/cache/cache.ts'

/** All comments of a post in pages, newest first. */
export const commentsQuery = (id: Id) => pages(listComments, { params: { id } })
