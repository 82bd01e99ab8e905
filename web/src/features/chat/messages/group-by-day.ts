import type { MediaFile as SentFile } from '@trademates/contract/media'
import type { TaggedSymbol } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import { dateFormat } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'

/** How far a message of one's own has come; the network holds up one that is `waiting`, and the limit of messages one that is `held`. */
export type DeliveryProgress = 'waiting' | 'held' | 'sending' | 'failed' | 'sent' | 'delivered' | 'read'

/** One message as the log shows it, from the moment it was written. */
export interface MessageLine {
  /** Made where it was written, so it is the same from the first moment on. */
  id: Id
  isOwn: boolean
  content: string
  symbols: readonly TaggedSymbol[]
  files: readonly SentFile[]
  /** Pictures of this machine, on their way, as far as this tab has them. */
  chosen: readonly File[]
  /** How many those are. */
  pictures: number
  /** ISO 8601. */
  timestamp: string
  isEdited: boolean
  isDeleted: boolean
  /** Whether whom it was sent to has seen it. */
  isRead: boolean
  /** `null` for what the other one wrote. */
  progress: DeliveryProgress | null
  /** Why it was not sent, in words; `null` where nothing stands against it. */
  failure: string | null
}

/** A line in its place: whether a group of bubbles begins or ends with it, and whether its time and mark stand below it. */
export interface GroupedLine extends MessageLine {
  isFirst: boolean
  isLast: boolean
  isMarked: boolean
}

/** What was written on one day. */
export interface MessageDay {
  /** Midnight of it, local time, in milliseconds since 1970. */
  start: number
  lines: GroupedLine[]
}

/** Bubbles of one person no further apart than this, in milliseconds, are one group. */
const GROUP_GAP_MS = 5 * 60_000

const dayOf = (timestamp: string): number => new Date(timestamp).setHours(0, 0, 0, 0)

const isSameGroup = (a: MessageLine | undefined, b: MessageLine | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.isOwn === b.isOwn &&
  dayOf(a.timestamp) === dayOf(b.timestamp) &&
  Date.parse(b.timestamp) - Date.parse(a.timestamp) <= GROUP_GAP_MS

/** Takes lines, oldest first, and gives them by days, with bubbles of one person grouped. With `divided`, a group begins at the line of that id. */
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

/** The name of a day, seen from `now`; both in milliseconds since 1970, local time. */
export function formatDay(start: number, now: number): string {
  const today = new Date(now).setHours(0, 0, 0, 0)
  // A day that the clocks are changed on is not 24 hours long.
  const ago = Math.round((today - start) / DAY_MS)
  if (ago <= 0) return t('Today')
  if (ago === 1) return t('Yesterday')
  return date.format(start)
}
