import { likePost, listLikers } from '@trademates/contract/likes'
import { on } from '#http/mount.ts'
import { like } from './like.ts'
import { likers } from './likers.ts'

export const likeRoutes = [on(likePost, like), on(listLikers, likers)]
