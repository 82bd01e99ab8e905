import { randomBytes } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** The receivers of an event: one user, or all users but some. */
interface Audience {
  user?: Id | undefined
  except?: ReadonlySet<Id> | undefined
}

/** A rendered event; `forSome` holds other versions. `text` is null if it was not rendered because no receiver was connected. */
export interface ReplayMessage extends Audience {
  text: string | null
  forSome?: ReadonlyMap<Id, string> | undefined
  /** Ids of the contained objects: after the deletion of one, the event is not replayed. */
  subjects?: readonly Id[]
}

interface Entry extends ReplayMessage {
  /** In ms since 1970. */
  at: number
  seq: number
}

/** Where a replay starts: after the last position that the client received, or, without one, this many ms ago. */
export type ReplayPosition = { position: string } | { ago: number }

/** The replay period. */
export const RETENTION_MS = 120_000
const MAX_CHARS = 4_000_000
const MAX_ENTRIES = 20_000
// Covers clock differences, delays between processes and the duration of the stream request.
const CLOCK_TOLERANCE_MS = 10_000

const POSITION = /^(\d{1,15})-(\d{1,12})-(\w{1,20})$/

/** Returns the version of a message for this user; undefined if the user does not receive it. */
export function selectText(user: Id, { user: only, except, forSome, text }: ReplayMessage): string | null | undefined {
  if (only === undefined ? except?.has(user) === true : only !== user) return undefined
  return forSome?.get(user) ?? text
}

/** Creates a buffer of the events of the replay period, so that a client that connects or reconnects gets the events that it missed. */
export function createReplayBuffer() {
  // Identifies this process, so that positions of other processes are recognized.
  const run = randomBytes(6).toString('hex')
  let entries: Entry[] = []
  let chars = 0
  let seq = 0
  // No message after this time is missing.
  let completeSince = Date.now()

  /** The position after the newest message. */
  const position = () => `${Date.now()}-${seq}-${run}`

  function dropFirst(count: number): void {
    const dropped = entries.slice(0, count)
    for (const { text } of dropped) chars -= text?.length ?? 0
    completeSince = Math.max(completeSince, (dropped.at(-1)?.at ?? 0) + 1)
    entries = entries.slice(count)
  }

  const firstAt = (moment: number) => (moment < completeSince ? undefined : entries.findLastIndex(({ at }) => at < moment) + 1)

  /** Returns the index of the first entry that a client has not received; undefined if it may have been dropped. */
  function firstAfter(since: ReplayPosition): number | undefined {
    if ('ago' in since) return firstAt(Date.now() - since.ago - CLOCK_TOLERANCE_MS)
    const [, at, last, of] = POSITION.exec(since.position) ?? []
    if (of !== run) return at === undefined ? undefined : firstAt(Number(at) - CLOCK_TOLERANCE_MS)
    // Sequence numbers are consecutive, except after `clear`.
    const next = Number(last) + 1 - (entries[0]?.seq ?? seq + 1)
    return next >= 0 && next <= entries.length ? next : undefined
  }

  return {
    position,
    /** Reserves the position of the next message and returns it. */
    next(): string {
      seq += 1
      return position()
    },
    /** Stores a message at the position that `next` returned last. */
    add(message: ReplayMessage): void {
      entries.push({ ...message, at: Date.now(), seq })
      chars += message.text?.length ?? 0
      if (chars > MAX_CHARS || entries.length > MAX_ENTRIES) dropFirst(Math.ceil(entries.length / 4))
    },
    /** Lists the messages that a user has not received, in order; undefined if unknown. May repeat messages that another process has sent. */
    missedBy(user: Id, since: ReplayPosition): string[] | undefined {
      const first = firstAfter(since)
      if (first === undefined) return undefined
      const texts = entries.slice(first).flatMap((entry) => {
        const text = selectText(user, entry)
        return text === undefined ? [] : [text]
      })
      return texts.includes(null) ? undefined : texts.filter((text) => text !== null)
    },
    /** Empties the messages about a deleted object; sequence numbers stay consecutive. */
    removeBySubject(deleted: Id): void {
      entries = entries.map((entry) => {
        if (entry.subjects?.includes(deleted) !== true) return entry
        chars -= entry.text?.length ?? 0
        return { at: entry.at, seq: entry.seq, user: entry.user, except: entry.except, text: '' }
      })
    },
    dropOld(): void {
      const old = Date.now() - RETENTION_MS
      dropFirst(entries.findLastIndex(({ at }) => at < old) + 1)
    },
    /** Drops everything, because messages were lost or must not be replayed. */
    clear(): void {
      dropFirst(entries.length)
      // Invalidates all earlier positions.
      seq += 1
      completeSince = Date.now()
    },
  }
}
