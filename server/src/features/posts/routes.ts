import {
  createPost,
  editPost,
  listFeed,
  listPostsByAuthor,
  listVersions,
  markCorrectionsSeen,
  readPost,
  readSentiment,
  removePost,
} from '@trademates/contract/posts'
import { route, type Route } from '#http/mount-routes.ts'
import { checkUploadQuota } from '#features/media/attach.ts'
import type { AmendmentServices } from '#features/ideas/amend.ts'
import { prepareIdea } from '#features/ideas/prepare.ts'
import { createPostCache } from './post-cache.ts'
import { create } from './create.ts'
import { edit } from './changes/edit.ts'
import { createReadHandlers } from './read.ts'
import { remove } from './changes/remove.ts'
import { markSeen } from './symbols/mark-seen.ts'
import { showSentiment } from './symbols/read-sentiment.ts'
import { listEarlierVersions } from './changes/list-versions.ts'

/** Creates the routes of posts; feeds and profiles share one cache. */
export function postRoutes(services: AmendmentServices): Route[] {
  const { readFeed, listByAuthor, read } = createReadHandlers(createPostCache())
  const createWithIdea: typeof create = (request, deps) => create(request, deps, (idea) => prepareIdea(idea, { ...services, db: deps.db }))
  return [
    route(listFeed, readFeed),
    route(createPost, createWithIdea, { beforeFile: checkUploadQuota }),
    route(readPost, read),
    route(editPost, (request, deps) => edit(request, deps, services), { beforeFile: checkUploadQuota }),
    route(removePost, (request, deps) => remove(request, deps, services)),
    route(markCorrectionsSeen, markSeen),
    route(listVersions, listEarlierVersions),
    route(listPostsByAuthor, listByAuthor),
    route(readSentiment, showSentiment),
  ]
}
