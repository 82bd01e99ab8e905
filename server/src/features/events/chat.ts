import type { Id } from '@trademates/contract/wire'
import type { Happening } from '#platform/bus/bus.ts'
import type { Deps } from '#platform/deps.ts'
import { presentLive } from '#features/chat/view.ts'
import type { Streams } from './streams.ts'

type Said = Extract<Happening, { topic: `message.${string}` }>

interface Means extends Pick<Deps, 'reads' | 'log'> {
  streams: Streams
  tellCounts(user: Id): Promise<void>
}

/** Brings messages to the streams of their two. */
export interface TellChat {
  tell(said: Said): void
  /** Resolves when all that was said until now has been told. */
  told(): Promise<void>
}

/** It has a turn of its own: one event after the other, and none waits for what is gathered about posts. */
export function makeTellChat({ reads, streams, log, tellCounts }: Means): TellChat {
  let turn: Promise<void> = Promise.resolve()

  async function tellOne({ topic, message_id }: Said, user: Id): Promise<void> {
    const data = await presentLive(reads, user, message_id)
    if (data === undefined) return
    streams.tell(user, { event: topic, data })
    // What the recipient has not read is moved by the message, by its end and by their own marks.
    if (data.recipient_id === user) await tellCounts(user)
  }

  return {
    tell(said) {
      const users = said.user_ids.filter((user) => streams.has(user))
      for (const user of said.user_ids) if (!users.includes(user)) streams.skip(user)
      if (users.length === 0) return
      turn = turn
        .then(async () => void (await Promise.all(users.map((user) => tellOne(said, user)))))
        .catch((error: unknown) => {
          log.warn({ err: error }, 'a message was not told')
          for (const user of said.user_ids) streams.refresh(user)
        })
    },
    told: () => turn,
  }
}
