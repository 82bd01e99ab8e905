import type { ServerResponse } from 'node:http'
import type { Id } from '@trademates/contract/wire'

// Browsers of one person; the oldest gives way.
const STREAMS_PER_USER = 20
// A reader that falls this many bytes behind is cut off; it asks for the rest when it comes back.
const BEHIND_MOST = 1_000_000

/** A stream that is open. */
interface Stream {
  sessionId: Id
  wire: ServerResponse
}

/** Who reads, with the streams of each, and who did a moment ago. */
export function openReaders() {
  const users = new Map<Id, Stream[]>()
  // When a stream of each user was last closed.
  const left = new Map<Id, number>()

  function forget(user: Id, gone: (stream: Stream) => boolean): Stream[] {
    const { dropped = [], kept = [] } = Object.groupBy(users.get(user) ?? [], (stream) => (gone(stream) ? 'dropped' : 'kept'))
    left.set(user, Date.now())
    if (kept.length === 0) users.delete(user)
    else users.set(user, kept)
    return dropped
  }

  // Forgotten at once, not when it is closed: to write to what was ended is a fault that nobody hears of but the process.
  function end(user: Id, gone: (stream: Stream) => boolean, word = ''): void {
    if (users.get(user)?.some(gone) === true) for (const { wire } of forget(user, gone)) wire.end(word)
  }

  return {
    add(user: Id, stream: Stream): void {
      const own = [...(users.get(user) ?? []), stream]
      users.set(user, own)
      stream.wire.on('close', () => forget(user, (one) => one === stream))
      const surplus = own.slice(0, -STREAMS_PER_USER)
      if (surplus.length > 0) end(user, (one) => surplus.includes(one))
    },
    /** Sends a text to all streams of a user. */
    write(user: Id, text: string): void {
      for (const { wire } of users.get(user) ?? []) {
        if (wire.writableLength > BEHIND_MOST) wire.destroy()
        else wire.write(text)
      }
    },
    /** Ends those streams of a user that are meant, with this as their last word. */
    end,
    all: () => users.keys(),
    has: (user: Id) => users.has(user),
    /** The sessions of the open streams. */
    sessions: () => new Set(users.values().flatMap((own) => own.map(({ sessionId }) => sessionId))),
    /** How many streams are open. */
    size: () => users.values().reduce((sum, own) => sum + own.length, 0),
    /** Whether anybody reads, or did a moment ago. */
    isThere: () => users.size + left.size > 0,
    /** Who that is. */
    hearers: () => [...new Set([...users.keys(), ...left.keys()])],
    /** Forgets who left longer ago than this, in milliseconds. */
    trim(keepMs: number): void {
      const old = Date.now() - keepMs
      for (const [user, at] of left) if (at < old) left.delete(user)
    },
  }
}
