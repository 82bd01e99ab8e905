import { likePost, listLikers } from '@trademates/contract/likes'
import { route } from '#http/mount-routes.ts'
import { like } from './like.ts'
import { listLikersOf } from './list-likers.ts'

export const likeRoutes = [route(likePost, like), route(listLikers, listLikersOf)]
