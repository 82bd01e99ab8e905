import { createComment, listComments, removeComment } from '@trademates/contract/comments'
import { on } from '#http/mount.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'

export const commentRoutes = [on(listComments, list), on(createComment, create), on(removeComment, remove)]
