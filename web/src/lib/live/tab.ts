import type { Id } from '@trademates/contract/wire'
import { speakForBrowser } from '#lib/delivery.ts'
import { type Line, openLine } from './line.ts'
import { liveStatus, showLive } from './status.ts'
import { type Batch, type From, listen } from './stream.ts'
import { type Heard, joinTabs, type Word } from './tabs.ts'

const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
/** How long a hidden tab keeps a stream of its own: HTTP/1.1 allows six connections a host, and forgotten tabs would use them up. */
const HIDDEN = 60_000

/** Resolves after so many milliseconds, where given; at once when the network comes back, the tab is shown again, or the signal stops it. */
function pause(length: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = length === null ? undefined : setTimeout(end, length)
    const shown = () => document.hidden || end()
    signal.addEventListener('abort', end, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
    document.addEventListener('visibilitychange', shown, { signal: over.signal })
  })
}

const backoff = (failures: number): number => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures) * (0.5 + Math.random() / 2)

/** Aborts once the tab has been hidden for a minute, or when `signal` does. */
function whileShown(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const follow = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => hidden.abort(), HIDDEN)
  }
  const either = AbortSignal.any([signal, hidden.signal])
  document.addEventListener('visibilitychange', follow, { signal: either })
  follow()
  return either
}

interface Manner {
  from: () => From
  take: (batch: Batch) => void
  say: (status: 'open' | 'lost') => void
  /** A stream of one tab rests while that is hidden; one that all tabs share does not. */
  rests: boolean
}

/** Keeps a stream open until the signal aborts or the session is over. */
async function stayOpen({ from, take, say, rests }: Manner, signal: AbortSignal): Promise<void> {
  let failures = 0
  const heard = (batch: Batch) => {
    failures = 0
    if (liveStatus() !== 'open') say('open')
    take(batch)
  }
  while (!signal.aborted) {
    const end = await listen(from(), heard, rests ? whileShown(signal) : signal)
    if (signal.aborted || end === 'refused') return
    say('lost')
    await pause(rests && document.hidden ? null : backoff(failures), signal)
    failures += 1
  }
}

function stayAlone(line: Line, signal: AbortSignal): Promise<void> {
  speakForBrowser(true)
  return stayOpen({ from: line.from, take: line.take, say: showLive, rests: true }, signal)
}

/** One tab of the browser holds the stream and says to the others what it hears. */
function share(line: Line, user: string, signal: AbortSignal): Promise<void> {
  let holds = false
  const say = (next: 'open' | 'lost') => {
    showLive(next)
    tabs.say({ kind: 'status', status: next, position: line.position() })
  }
  const take = (batch: Batch) => {
    const before = line.position()
    line.take(batch)
    if (batch.told.length > 0 || batch.position !== null) tabs.say({ kind: 'told', before, ...batch })
  }
  const answer = (since: number | null) => {
    const status = liveStatus()
    if (!holds || status === 'closed') return
    if (since === null) say(status)
    else tabs.say({ kind: 'since', since, status, position: line.position(), told: line.toldSince(since) })
  }
  const follow = (word: Heard) => {
    showLive(word.kind === 'told' ? 'open' : word.status)
    // What comes now means nothing to a tab that lacks what came before it.
    if (line.lacksSince() !== null) return tabs.ask()
    line.follow(word.kind === 'told' ? word.before : word.position)
    if (word.kind === 'told') line.take(word)
  }
  const hear = (word: Word) => {
    if (word.kind === 'ask') answer(word.since)
    else if (word.kind !== 'since') follow(word)
    else if (word.since === line.lacksSince()) {
      showLive(word.status)
      line.catchUp(word)
    }
  }
  const tabs = joinTabs(user, { hear, lacksSince: line.lacksSince }, signal)
  return tabs.inTurn(async (taken) => {
    holds = true
    speakForBrowser(true)
    await stayOpen({ from: line.from, take, say, rests: false }, AbortSignal.any([signal, taken]))
    holds = false
    speakForBrowser(false)
  })
}

let known: { user: Id; line: Line } | null = null

/** What was heard for a user stays heard while another screen, that needs no stream, is looked at. */
function lineFor(user: Id, began: number): Line {
  if (known?.user !== user) known = { user, line: openLine(began) }
  return known.line
}

/** Whose stream it is, since when (milliseconds since 1970) what is told is wanted, and what ends it. */
interface Wish {
  user: Id | null
  began: number
  signal: AbortSignal
}

/** Hears what a user is told until the signal aborts. */
export function stayLive({ user, began, signal }: Wish): Promise<void> {
  signal.addEventListener('abort', () => speakForBrowser(false))
  const line = user === null ? openLine(began) : lineFor(user, began)
  return window.isSecureContext && user !== null ? share(line, user, signal) : stayAlone(line, signal)
}
