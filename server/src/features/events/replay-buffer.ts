import { randomBytes } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** Who gets an event: one user, or everybody but some. */
interface Audience {
  user?: Id | undefined
  except?: ReadonlySet<Id> | undefined
}

/** An event as text; `forSome` has other versions of it. `null`: it was not rendered, because nobody was connected. */
export interface ReplayMessage extends Audience {
  text: string | null
  forSome?: ReadonlyMap<Id, string> | undefined
  /** Ids of what it contains: once one of these is deleted, it is not replayed. */
  subjects?: readonly Id[]
}

interface Entry extends ReplayMessage {
  /** In ms since 1970 by this machine's clock. */
  at: number
  seq: number
}

/** Where a client was: a position that the stream gave it, or so many milliseconds ago where it has none. */
export type ReplayPosition = { position: string } | { ago: number }

/** How long messages can be replayed. */
export const RETENTION_MS = 120_000
const MAX_CHARS = 4_000_000
const MAX_ENTRIES = 20_000
// Tolerance for clocks of other machines, delays between processes, and the time a request for a stream takes.
const CLOCK_TOLERANCE_MS = 10_000

const POSITION = /^(\d{1,15})-(\d{1,12})-(\w{1,20})$/

/** The version of a message for this user; `undefined` where it is not for them. */
export function selectText(user: Id, { user: only, except, forSome, text }: ReplayMessage): string | null | undefined {
  if (only === undefined ? except?.has(user) === true : only !== user) return undefined
  return forSome?.get(user) ?? text
}

/** Keeps the messages of the last minutes, so that a client that connects (again) gets what it has missed. */
export function createReplayBuffer() {
  // Another one after each start, so that a position of an earlier process is not taken for one of this.
  const run = randomBytes(6).toString('hex')
  let entries: Entry[] = []
  let chars = 0
  let seq = 0
  // No message since then is missing.
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

  /** Index of the first entry that a client has not received; `undefined` where it may be gone. */
  function firstAfter(since: ReplayPosition): number | undefined {
    if ('ago' in since) return firstAt(Date.now() - since.ago - CLOCK_TOLERANCE_MS)
    const [, at, last, of] = POSITION.exec(since.position) ?? []
    if (of !== run) return at === undefined ? undefined : firstAt(Number(at) - CLOCK_TOLERANCE_MS)
    // Numbers are consecutive, except after `clear`.
    const next = Number(last) + 1 - (entries[0]?.seq ?? seq + 1)
    return next >= 0 && next <= entries.length ? next : undefined
  }

  return {
    position,
    /** Counts the next message and returns its position, the `id` of its text. */
    next(): string {
      seq += 1
      return position()
    },
    /** Stores a message under the position that `next` returned last. */
    add(message: ReplayMessage): void {
      entries.push({ ...message, at: Date.now(), seq })
      chars += message.text?.length ?? 0
      if (chars > MAX_CHARS || entries.length > MAX_ENTRIES) dropFirst(Math.ceil(entries.length / 4))
    },
    /** All that a user has not received, in order; `undefined` where that is unknown. May repeat what another process has sent. */
    missedBy(user: Id, since: ReplayPosition): string[] | undefined {
      const first = firstAfter(since)
      if (first === undefined) return undefined
      const texts = entries.slice(first).flatMap((entry) => {
        const text = selectText(user, entry)
        return text === undefined ? [] : [text]
      })
      return texts.includes(null) ? undefined : texts.filter((text) => text !== null)
    },
    /** Blanks the messages about something that was deleted; the numbers stay consecutive. */
    removeAbout(deleted: Id): void {
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
    /** Drops everything: messages may be missing, or must not be replayed. */
    clear(): void {
      dropFirst(entries.length)
      // Nothing follows a position from before.
      seq += 1
      completeSince = Date.now()
    },
  }
}
