import { createComment, listComments, removeComment } from '@trademates/contract/comments'
import { route } from '#http/mount-routes.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'

export const commentRoutes = [route(listComments, list), route(createComment, create), route(removeComment, remove)]
