import type { Id } from '@trademates/contract/wire'
import type { Happening } from '#platform/bus/bus.ts'
import type { Deps } from '#platform/deps.ts'
import { presentNotification } from '#features/notifications/view.ts'
import { presentPeople } from '#features/people/view.ts'
import type { Streams } from './streams.ts'

type Of<Topic extends Happening['topic']> = Extract<Happening, { topic: Topic }>

interface Means extends Pick<Deps, 'reads'> {
  streams: Streams
  /** Runs this after all that came before it, and the other where it fails. */
  inTurn(work: () => Promise<void>, lacks: () => void): void
  tellCounts(user: Id): Promise<void>
}

/** Makes what tells people of what is theirs alone: what they are notified of, and what somebody is to them. */
export function makeTellOwner({ reads, streams, inTurn, tellCounts }: Means): (happening: Of<'notified' | 'relation.changed'>) => void {
  async function tellNotified({ user_id, notification_id, created }: Of<'notified'>): Promise<void> {
    const data = await presentNotification(reads, user_id, notification_id)
    if (data === undefined) streams.tell(user_id, { event: 'notification.removed', data: { id: notification_id } })
    else streams.tell(user_id, { event: created ? 'notification.created' : 'notification.changed', data })
    await tellCounts(user_id)
  }

  async function tellRelation({ user_id, other_id }: Of<'relation.changed'>): Promise<void> {
    const [data] = await presentPeople(reads, user_id, [other_id])
    if (data !== undefined) streams.tell(user_id, { event: 'person.changed', data })
  }

  return (happening) => {
    // Nothing is read for whom no stream of this process is open; who comes soon reads it anew.
    if (!streams.has(happening.user_id)) streams.skip(happening.user_id)
    else
      inTurn(
        () => (happening.topic === 'notified' ? tellNotified(happening) : tellRelation(happening)),
        () => streams.refresh(happening.user_id),
      )
  }
}
