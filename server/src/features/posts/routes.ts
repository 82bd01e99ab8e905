import { createPost, editPost, listFeed, listPostsBy, listVersions, readPost, readStances, removePost } from '@trademates/contract/posts'
import { on, type Route } from '#http/mount.ts'
import { checkArriving } from '#features/media/attach.ts'
import { openPostCache } from './cache.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { by, feed, read } from './read.ts'
import { remove } from './remove.ts'
import { stances } from './stances.ts'
import { versions } from './versions.ts'

/** The routes of posts; feeds and profiles share one cache. */
export function postRoutes(): Route[] {
  const presentHeads = openPostCache()
  return [
    on(listFeed, feed(presentHeads)),
    on(createPost, create, { arriving: checkArriving }),
    on(readPost, read(presentHeads)),
    on(editPost, edit, { arriving: checkArriving }),
    on(removePost, remove),
    on(listVersions, versions),
    on(listPostsBy, by(presentHeads)),
    on(readStances, stances),
  ]
}
