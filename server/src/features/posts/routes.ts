import { createPost, editPost, listFeed, listPostsBy, listVersions, readPost, readStances, removePost } from '@trademates/contract/posts'
import { on, type Route } from '#http/mount.ts'
import { checkArriving } from '#features/media/attach.ts'
import { by } from './by.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { feed } from './feed.ts'
import { openPieces } from './pieces.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { stances } from './stances.ts'
import { versions } from './versions.ts'

/** The routes of posts; those that only read share their pieces. */
export function postRoutes(): Route[] {
  const pieces = openPieces()
  return [
    on(listFeed, feed(pieces)),
    on(createPost, create, { arriving: checkArriving }),
    on(readPost, read(pieces)),
    on(editPost, edit, { arriving: checkArriving }),
    on(removePost, remove),
    on(listVersions, versions),
    on(listPostsBy, by(pieces)),
    on(readStances, stances),
  ]
}
