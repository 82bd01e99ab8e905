import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExportState } from '@trademates/contract/exports'
import type { Id } from '@trademates/contract/wire'
import type { Db, Held } from './db.ts'
import type { Log } from './log.ts'

/** What one process tells all of them, itself included. Ids where many may look: receivers read for themselves. */
export type Happening =
  | { topic: 'post.created'; post_id: Id; author_id: Id }
  | { topic: 'post.changed'; post_id: Id; author_id: Id; comment_id?: Id; removed_comment_id?: Id; edited?: true; priced?: true }
  /** `hidden`: for everybody but its author. */
  | { topic: 'post.deleted'; post_id: Id; author_id: Id; hidden?: true }
  | { topic: 'export.changed'; user_id: Id; state: ExportState }
  | { topic: 'notified'; user_id: Id; notification_id: Id; created: boolean }
  | { topic: 'counted'; user_id: Id }
  | { topic: 'quotes.wanted'; user_id: Id; symbols: string[] }
  | { topic: 'session.ended'; session_ids: Id[] }

export interface Bus {
  /** Tells all processes, this one at once. Call it after the commit: what was rolled back never happened. */
  publish(happening: Happening): void
  /** Hears what any process published, from now on. Gives what stops it. */
  subscribe(hear: (happening: Happening) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'trademates'
// Sending NOTIFY inside each transaction makes commits wait for each other; gathered, it costs one statement in this many ms.
const GATHER_MS = 10
// PostgreSQL takes less than 8,000 bytes a notification.
const MOST_BYTES = 7_800
const RETRY_MS = 500

interface Told {
  by: string
  happenings: Happening[]
}

/** The bus over PostgreSQL's notifications: one listening connection a process, opened again whenever it is lost. */
export function openBus(db: Db, log: Log): Bus {
  const listeners = new Set<(happening: Happening) => void>()
  const gathered: string[] = []
  let sending: Promise<void> | undefined
  let held: Held | undefined
  let closed = false

  const me = randomUUID()

  const tell = (happening: Happening) => {
    for (const listener of listeners) listener(happening)
  }

  function hear(payload: string): void {
    const { by, happenings } = JSON.parse(payload) as Told
    if (by !== me) for (const happening of happenings) tell(happening)
  }

  async function listen(): Promise<void> {
    while (!closed) {
      // One that is lost before it listens is tried again here, one that is lost later by itself.
      let isListening = false
      try {
        held = await db.hold(() => {
          if (isListening) void listen()
        })
        held.onNotification((_channel, payload) => hear(payload))
        await held.script(`listen ${CHANNEL}`)
        isListening = true
        return
      } catch (error) {
        held?.release()
        log.warn({ err: error }, 'the event bus is not connected')
        await pause(RETRY_MS)
      }
    }
  }

  async function send(): Promise<void> {
    await pause(GATHER_MS)
    while (gathered.length > 0) {
      const told = `{"by":"${me}","happenings":[${takeBatch().join()}]}`
      await db.run`select pg_notify(${CHANNEL}, ${told})`.catch((error: unknown) => log.warn({ err: error }, 'an event was not told'))
    }
    sending = undefined
  }

  function takeBatch(): string[] {
    let bytes = 0
    const most = gathered.findIndex((text) => (bytes += Buffer.byteLength(text) + 1) > MOST_BYTES)
    return gathered.splice(0, most <= 0 ? gathered.length : most)
  }

  const ready = listen()
  return {
    publish(happening) {
      tell(happening)
      gathered.push(JSON.stringify(happening))
      sending ??= send()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      await sending
      await ready
      held?.release()
    },
  }
}
