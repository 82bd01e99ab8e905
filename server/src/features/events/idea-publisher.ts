import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { presentIdeaEventsById, presentIdeas } from '#features/ideas/view.ts'
import { listHiddenIdsOfEach, NO_USER_ID } from '#features/people/view.ts'
import type { Connections } from './connections.ts'

export type IdeaChange = Extract<DomainEvent, { topic: `idea.${string}` }>

/** Creates a publisher that sends changed ideas to all users who may see them. Three queries for all changes of a call. */
export function createIdeaPublisher({
  readOnlyDb,
  connections,
}: Pick<Deps, 'readOnlyDb'> & { connections: Connections }): (changes: readonly IdeaChange[]) => Promise<void> {
  return async (changes) => {
    const ids = [...new Set(changes.map(({ idea_id }) => idea_id))]
    const eventIds = changes.flatMap(({ event_id }) => event_id ?? [])
    const [ideas, events] = await Promise.all([presentIdeas(readOnlyDb, NO_USER_ID, ids), presentIdeaEventsById(readOnlyDb, ids, eventIds)])
    const byId = new Map(ideas.map((idea) => [idea.id, idea]))
    const hidden = await listHiddenIdsOfEach(readOnlyDb, [...new Set(ideas.map(({ author }) => author.id))])
    for (const change of changes) {
      const { idea_id: id, event_id } = change
      const idea = byId.get(id)
      if (idea === undefined) continue
      const event = event_id === null ? null : (events.get(event_id) ?? null)
      const except = hidden.get(idea.author.id) ?? new Set()
      if (change.topic === 'idea.changed') connections.publish({ event: 'idea.changed', data: { idea, event } }, { except })
      else connections.publish({ event: 'idea.withdrawn', data: { id, event_id: change.event_id, touched: change.touched } }, { except })
    }
  }
}
