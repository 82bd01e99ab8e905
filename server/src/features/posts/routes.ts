import { createPost, listFeed, readPost } from '@trademates/contract/posts'
import { on } from '#http/mount.ts'
import { create } from './create.ts'
import { feed } from './feed.ts'
import { read } from './read.ts'

export const postRoutes = [on(listFeed, feed), on(createPost, create), on(readPost, read)]
