import type { MediaFile as SentFile } from '@trademates/contract/media'
import type { TaggedSymbol } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import { dateFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'

/** The delivery progress of the viewer's own message: `waiting` for the network, `rate-limited` by the server. */
export type DeliveryProgress = 'waiting' | 'rate-limited' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read'

/** A message as the log shows it, sent or queued. */
export interface MessageLine {
  /** Created by the client, so it never changes. */
  id: Id
  isOwn: boolean
  content: string
  symbols: readonly TaggedSymbol[]
  ambiguousTags: readonly string[]
  files: readonly SentFile[]
  /** The local images of a queued message, as far as this tab has loaded them. */
  chosen: readonly File[]
  /** Their number. */
  pictures: number
  /** ISO 8601. */
  timestamp: string
  isEdited: boolean
  isDeleted: boolean
  /** Whether the recipient has read it. */
  isRead: boolean
  /** `null` for the partner's messages. */
  progress: DeliveryProgress | null
  /** The error text of a message that was not sent; else `null`. */
  failure: string | null
}

/** A line with its place in its day: `isFirst` and `isLast` of its group, `isMarked` where time and status are shown below it. */
export interface GroupedLine extends MessageLine {
  isFirst: boolean
  isLast: boolean
  isMarked: boolean
}

/** The messages of one day. */
export interface MessageDay {
  /** Local midnight, in milliseconds since 1970. */
  start: number
  lines: GroupedLine[]
}

/** Bubbles of one user at most this far apart form a group. */
const GROUP_GAP_MS = 5 * 60_000

const dayOf = (timestamp: string): number => new Date(timestamp).setHours(0, 0, 0, 0)

const isSameGroup = (a: MessageLine | undefined, b: MessageLine | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.isOwn === b.isOwn &&
  dayOf(a.timestamp) === dayOf(b.timestamp) &&
  Date.parse(b.timestamp) - Date.parse(a.timestamp) <= GROUP_GAP_MS

/** Groups lines, oldest first, by day, and bubbles of one user within a day. With `divided`, a group starts at the line of that id. */
export function groupByDay(lines: readonly MessageLine[], divided?: Id): MessageDay[] {
  const days: MessageDay[] = []
  for (const [at, line] of lines.entries()) {
    const [before, after] = [lines[at - 1], lines[at + 1]]
    const isLast = !isSameGroup(line, after) || after?.id === divided
    const isMarked = isLast || line.failure !== null || line.progress !== after?.progress
    const placed = { ...line, isFirst: !isSameGroup(before, line) || line.id === divided, isLast, isMarked }
    const start = dayOf(line.timestamp)
    const day = days.at(-1)
    if (day?.start === start) day.lines.push(placed)
    else days.push({ start, lines: [placed] })
  }
  return days
}

const DAY_MS = 86_400_000
const date = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** The name of a day relative to `now`; both in milliseconds since 1970, local time. */
export function formatDay(start: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  // A day with a clock change is not 24 hours long.
  const ago = Math.round((today - start) / DAY_MS)
  if (ago <= 0) return t('Today')
  if (ago === 1) return t('Yesterday')
  return date.format(start)
}
