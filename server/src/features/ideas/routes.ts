import { listIdeaEvents, listIdeas, listIdeasByAuthor, readIdea, summarizeIdeas } from '@trademates/contract/idea-endpoints'
import { route, type Route } from '#http/mount-routes.ts'
import { list, listByAuthor, listEvents, read, summarize } from './read.ts'

export const ideaRoutes: Route[] = [
  route(listIdeas, list),
  route(readIdea, read),
  route(listIdeaEvents, listEvents),
  route(listIdeasByAuthor, listByAuthor),
  route(summarizeIdeas, summarize),
]
