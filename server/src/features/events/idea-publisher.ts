import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { presentIdeaEvent, presentIdeas } from '#features/ideas/view.ts'
import { listHiddenIds, NO_USER_ID } from '#features/people/view.ts'
import type { Connections } from './connections.ts'

type IdeaChange = Extract<DomainEvent, { topic: `idea.${string}` }>

/** Creates a publisher that sends graded ideas to all users who may see them. */
export function createIdeaPublisher({
  readOnlyDb,
  connections,
}: Pick<Deps, 'readOnlyDb'> & { connections: Connections }): (change: IdeaChange) => Promise<void> {
  return async (change) => {
    const { idea_id: id, event_id } = change
    const [[idea], event] = await Promise.all([
      presentIdeas(readOnlyDb, NO_USER_ID, [id]),
      event_id === null ? null : presentIdeaEvent(readOnlyDb, id, event_id),
    ])
    if (idea === undefined) return
    const except = await listHiddenIds(readOnlyDb, idea.author.id)
    if (change.topic === 'idea.changed') connections.publish({ event: 'idea.changed', data: { idea, event } }, { except })
    else connections.publish({ event: 'idea.withdrawn', data: { id, event_id: change.event_id, touched: change.touched } }, { except })
  }
}
