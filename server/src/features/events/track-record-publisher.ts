import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { Deps } from '#platform/deps.ts'
import { listHiddenIds, NO_USER_ID, presentPeople } from '#features/people/view.ts'
import type { Connections } from './connections.ts'

type TrackRecordChange = Extract<DomainEvent, { topic: 'track_record.changed' }>

/** Creates a publisher that sends new scores to all users who may see the caller. */
export function createTrackRecordPublisher({
  readOnlyDb,
  connections,
}: Pick<Deps, 'readOnlyDb'> & { connections: Connections }): (change: TrackRecordChange) => Promise<void> {
  return async ({ user_id, score, graded }) => {
    const [people, except] = await Promise.all([presentPeople(readOnlyDb, NO_USER_ID, [user_id]), listHiddenIds(readOnlyDb, user_id)])
    if (people.length > 0) connections.publish({ event: 'track_record.changed', data: { user_id, score, graded } }, { except })
  }
}
