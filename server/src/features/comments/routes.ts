import { createComment, listComments } from '@trademates/contract/comments'
import { on } from '#http/mount.ts'
import { create } from './create.ts'
import { list } from './list.ts'

export const commentRoutes = [on(listComments, list), on(createComment, create)]
