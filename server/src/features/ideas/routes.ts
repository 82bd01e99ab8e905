import {
  followIdea,
  listIdeaEvents,
  listIdeas,
  listIdeasByAuthor,
  readIdea,
  readIdeaCandles,
  summarizeIdeas,
  unfollowIdea,
} from '@trademates/contract/idea-endpoints'
import { addNote, cancelIdea, closeIdea, moveStop, statePosition } from '@trademates/contract/idea-amendments'
import { route, type Route } from '#http/mount-routes.ts'
import { type AmendmentServices, createAmendmentHandlers } from './amend.ts'
import { follow, unfollow } from './follow.ts'
import { list, listByAuthor, listEvents, read, readCandles, summarize } from './read.ts'

export function ideaRoutes(services: AmendmentServices): Route[] {
  const { cancel, close, stop, note, position } = createAmendmentHandlers(services)
  return [
    route(cancelIdea, cancel),
    route(closeIdea, close),
    route(moveStop, stop),
    route(addNote, note),
    route(statePosition, position),
    route(listIdeas, list),
    route(readIdea, read),
    route(listIdeaEvents, listEvents),
    route(readIdeaCandles, readCandles),
    route(followIdea, follow),
    route(unfollowIdea, unfollow),
    route(listIdeasByAuthor, listByAuthor),
    route(summarizeIdeas, summarize),
  ]
}
