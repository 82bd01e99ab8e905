import { createPost, editPost, listFeed, listPostsBy, listVersions, readPost, readStances, removePost } from '@trademates/contract/posts'
import { on } from '#http/mount.ts'
import { checkArriving } from '#features/media/attach.ts'
import { by } from './by.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { feed } from './feed.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { stances } from './stances.ts'
import { versions } from './versions.ts'

export const postRoutes = [
  on(listFeed, feed),
  on(createPost, create, { arriving: checkArriving }),
  on(readPost, read),
  on(editPost, edit, { arriving: checkArriving }),
  on(removePost, remove),
  on(listVersions, versions),
  on(listPostsBy, by),
  on(readStances, stances),
]
