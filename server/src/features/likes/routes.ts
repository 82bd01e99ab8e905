import { likePost } from '@trademates/contract/likes'
import { on } from '#http/mount.ts'
import { like } from './like.ts'

export const likeRoutes = [on(likePost, like)]
