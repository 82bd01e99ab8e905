import type { ServerResponse } from 'node:http'
import type { Id } from '@trademates/contract/wire'
import type { Viewer } from '#platform/ask.ts'
import type { Happening } from '#platform/bus/bus.ts'
import type { Deps } from '#platform/deps.ts'
import type { Desk } from '#features/prices/desk.ts'
import { makeTellChat } from './chat.ts'
import { makeTellCounts } from './counts.ts'
import type { Since } from './journal.ts'
import { makeTellOwner } from './owner.ts'
import { makeTellPosts } from './posts.ts'
import { openQuotes } from './quotes.ts'
import { openStreams } from './streams.ts'

export interface Live {
  /** Opens a stream, which begins with what its viewer has missed since then, and how much they have not read. */
  open(viewer: Viewer, wire: ServerResponse, since: Since | null): void
  /** The sessions of the streams that are open. */
  sessions(): Set<Id>
  close(): void
}

/** Turns what happened in any process into events for the streams of this one: read once, sent to all who may see it. */
export function openLive({ reads, bus, log, metrics }: Pick<Deps, 'reads' | 'bus' | 'log' | 'metrics'>, desk: Desk): Live {
  const streams = openStreams()
  metrics.gauge('trademates_streams_open', 'Event streams that are open.', streams.size)
  const quotes = openQuotes(desk, streams, log)
  let turn: Promise<void> = Promise.resolve()

  // One after the other, so that a post is told before its first comment. What could not be read, whoever lacks it reads for themselves.
  function inTurn(work: () => Promise<void>, lacks = () => streams.restart()): void {
    turn = turn.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'an event was not told')
      lacks()
    })
  }

  const { tellCounts, tellAllCounts } = makeTellCounts({ reads, streams })
  const tellOwner = makeTellOwner({ reads, streams, inTurn, tellCounts })
  const tellPost = makeTellPosts({ reads, streams, inTurn })
  const chat = makeTellChat({ reads, streams, log, tellCounts })

  // After all that was read before it, so that nothing of what they may no longer see is told after it.
  function tellSight(users: readonly Id[]): void {
    inTurn(async () => {
      await chat.told()
      for (const user of users) streams.refresh(user)
      await tellAllCounts(users)
    })
  }

  // Likewise; and nothing of what was told of them is told again.
  function tellGone(id: Id): void {
    inTurn(async () => {
      await chat.told()
      streams.forget()
      streams.tellAll({ event: 'person.gone', data: { id } })
    })
  }

  function hear(happening: Happening): void {
    switch (happening.topic) {
      case 'session.ended':
        return streams.endSessions(new Set(happening.session_ids))
      case 'quotes.wanted':
        return quotes.want(happening.user_id, happening.symbols)
      case 'export.changed':
        return streams.tell(happening.user_id, { event: 'export.changed', data: happening.state })
      case 'alert.changed':
      case 'alert.fired':
        return streams.tell(happening.user_id, { event: 'alert.changed', data: { id: happening.alert_id } })
      case 'news.came':
        return streams.tellAll({ event: 'news.came', data: {} })
      case 'learning.changed':
        return streams.tell(happening.user_id, { event: 'learning.changed', data: happening.progress })
      case 'typing':
        return streams.mention(happening.to_id, { event: 'typing', data: { user_id: happening.user_id } })
      case 'notified':
      case 'relation.changed':
        return tellOwner(happening)
      case 'counted':
        return inTurn(
          () => tellAllCounts(happening.user_ids),
          () => {
            for (const user of happening.user_ids) streams.refresh(user)
          },
        )
      case 'message.created':
      case 'message.changed':
        return chat.tell(happening)
      case 'sight.changed':
        return tellSight(happening.user_ids)
      case 'person.gone':
        return tellGone(happening.user_id)
      default:
        return streams.isHeard() ? tellPost(happening) : streams.skip()
    }
  }

  const stop = bus.subscribe({ hear, missed: () => streams.restart() })

  return {
    open(viewer, wire, since) {
      streams.add(viewer, wire, since)
      tellCounts(viewer.id).catch((error: unknown) => log.warn({ err: error }, 'counts were not told'))
    },
    sessions: streams.sessions,
    close() {
      stop()
      quotes.close()
      streams.close()
    },
  }
}
