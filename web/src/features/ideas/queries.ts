import { listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import type { Id } from '@trademates/contract/wire'
import { query } from '#lib/cache/query-cache.ts'

/** One trade idea. */
export const ideaQuery = (id: Id) => query(readIdea, { params: { id } })

/** The timeline of a trade idea, oldest first. */
export const ideaEventsQuery = (id: Id) => query(listIdeaEvents, { params: { id } })
