import type { MediaFile as SentFile } from '@trademates/contract/media'
import type { TaggedSymbol } from '@trademates/contract/symbols'
import { wallClockTime } from '@trademates/contract/times'
import type { Id } from '@trademates/contract/wire'
import { dateFormat } from '#i18n/formats.ts'
import { shownZone } from '#i18n/time-zone.ts'
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
  /** Midnight in the shown time zone as if that were UTC, in milliseconds since 1970. */
  start: number
  lines: GroupedLine[]
}

/** Bubbles of one user at most this far apart form a group. */
const GROUP_GAP_MS = 5 * 60_000

const DAY_MS = 86_400_000

/** The day of a moment in the shown time zone. @param at ms since 1970 */
const dayOf = (at: number): number => Math.floor(wallClockTime(shownZone(), at) / DAY_MS) * DAY_MS

interface DatedLine extends MessageLine {
  day: number
}

const isSameGroup = (a: DatedLine | undefined, b: DatedLine | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.isOwn === b.isOwn &&
  a.day === b.day &&
  Date.parse(b.timestamp) - Date.parse(a.timestamp) <= GROUP_GAP_MS

/** Groups lines, oldest first, by day, and bubbles of one user within a day. With `divided`, a group starts at the line of that id. */
export function groupByDay(lines: readonly MessageLine[], divided?: Id): MessageDay[] {
  const days: MessageDay[] = []
  const dated = lines.map((line): DatedLine => ({ ...line, day: dayOf(Date.parse(line.timestamp)) }))
  for (const [at, line] of dated.entries()) {
    const [before, after] = [dated[at - 1], dated[at + 1]]
    const isLast = !isSameGroup(line, after) || after?.id === divided
    const isMarked = isLast || line.failure !== null || line.progress !== after?.progress
    const placed = { ...line, isFirst: !isSameGroup(before, line) || line.id === divided, isLast, isMarked }
    const day = days.at(-1)
    if (day?.start === line.day) day.lines.push(placed)
    else days.push({ start: line.day, lines: [placed] })
  }
  return days
}

const date = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The name of a day. @param start of a `MessageDay`. @param now ms since 1970 */
export function formatDay(start: number, now: number): string {
  const ago = (dayOf(now) - start) / DAY_MS
  if (ago <= 0) return t('Today')
  if (ago === 1) return t('Yesterday')
  return date.format(start)
}
