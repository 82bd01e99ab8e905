import { randomBytes } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** To whom an event goes: one user, or everybody but some. */
export interface Audience {
  user?: Id | undefined
  except?: ReadonlySet<Id> | undefined
}

/** What is told: its text, another one for some; null where it was not made into an event, for nobody listened. */
export interface Telling extends Audience {
  text: string | null
  forSome?: ReadonlyMap<Id, string> | undefined
  /** What it is about: once one of these is gone, it is not told again. */
  about?: readonly Id[]
}

interface Entry extends Telling {
  /** In milliseconds since 1970 by this machine's clock. */
  at: number
  seq: number
}

/** Where a client was: a position that the stream gave it, or so many milliseconds ago where it never had one. */
export type Since = { position: string } | { ago: number }

/** What was told in the last minutes, so that who comes, or comes back, hears what they missed. */
export interface Journal {
  /** Counts and stamps what is about to be told; gives its position, the `id` that its text begins with. */
  next(): string
  /** The position of what was told last. */
  position(): string
  /** Keeps what is told under the position that was given last. */
  keep(telling: Telling): void
  /** All that somebody has not heard, in order; undefined where that cannot be said. It may repeat what they heard from another process. */
  missedBy(user: Id, since: Since): string[] | undefined
  /** Tells nothing again that is about this, which is gone; what stands around it keeps its place. */
  strike(gone: Id): void
  /** Drops what is too old. */
  trim(): void
  /** Drops everything: what happened until now may not have been heard here. */
  clear(): void
}

/** How long it keeps what was told. */
export const KEEP_MS = 120_000
const CHARS_MOST = 4_000_000
const ENTRIES_MOST = 20_000
// How far clocks, and the ways of an event to two processes, may differ; and how long the wish for a stream may travel.
const MARGIN_MS = 10_000

const POSITION = /^(\d{1,15})-(\d{1,12})-(\w{1,20})$/

/** What of a telling this user gets; undefined where it is not theirs. */
export function textFor(user: Id, { user: only, except, forSome, text }: Telling): string | null | undefined {
  if (only === undefined ? except?.has(user) === true : only !== user) return undefined
  return forSome?.get(user) ?? text
}

export function openJournal(): Journal {
  // Another one after each start, so that a position of an earlier life is not taken for one of this.
  const run = randomBytes(6).toString('hex')
  let entries: Entry[] = []
  let chars = 0
  let seq = 0
  // Nothing that was told since then is lacking.
  let wholeSince = Date.now()

  const position = () => `${Date.now()}-${seq}-${run}`

  function dropFirst(count: number): void {
    const dropped = entries.slice(0, count)
    for (const { text } of dropped) chars -= text?.length ?? 0
    wholeSince = Math.max(wholeSince, (dropped.at(-1)?.at ?? 0) + 1)
    entries = entries.slice(count)
  }

  const firstAt = (moment: number) => (moment < wholeSince ? undefined : entries.findLastIndex(({ at }) => at < moment) + 1)

  /** Where the first entry stands that somebody has not heard; undefined where it may be gone. */
  function firstAfter(since: Since): number | undefined {
    if ('ago' in since) return firstAt(Date.now() - since.ago - MARGIN_MS)
    const [, at, last, of] = POSITION.exec(since.position) ?? []
    if (of !== run) return at === undefined ? undefined : firstAt(Number(at) - MARGIN_MS)
    // Numbers follow each other, but where everything was dropped.
    const next = Number(last) + 1 - (entries[0]?.seq ?? seq + 1)
    return next >= 0 && next <= entries.length ? next : undefined
  }

  return {
    next() {
      seq += 1
      return position()
    },
    position,
    keep(telling) {
      entries.push({ ...telling, at: Date.now(), seq })
      chars += telling.text?.length ?? 0
      if (chars > CHARS_MOST || entries.length > ENTRIES_MOST) dropFirst(Math.ceil(entries.length / 4))
    },
    missedBy(user, since) {
      const first = firstAfter(since)
      if (first === undefined) return undefined
      const texts = entries.slice(first).flatMap((entry) => {
        const text = textFor(user, entry)
        return text === undefined ? [] : [text]
      })
      return texts.includes(null) ? undefined : texts.filter((text) => text !== null)
    },
    strike(gone) {
      entries = entries.map((entry) => {
        if (entry.about?.includes(gone) !== true) return entry
        chars -= entry.text?.length ?? 0
        return { at: entry.at, seq: entry.seq, user: entry.user, except: entry.except, text: '' }
      })
    },
    trim() {
      const old = Date.now() - KEEP_MS
      dropFirst(entries.findLastIndex(({ at }) => at < old) + 1)
    },
    clear() {
      dropFirst(entries.length)
      // So that a position from before is followed by none of what comes.
      seq += 1
      wholeSince = Date.now()
    },
  }
}
