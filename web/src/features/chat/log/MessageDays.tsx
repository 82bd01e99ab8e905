import type { RefObject } from 'react'
import type { Id } from '@trademates/contract/wire'
import { useNow } from '#lib/time/time.ts'
import { shownZoneLabel } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { groupByDay, type MessageLine, formatDay } from '#features/chat/messages/group-by-day.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { type LineActions, MessageBubble, type ConversationPartner } from './MessageBubble.tsx'
import styles from './MessageLog.module.css'

/** Where the unread messages start, and their number when the conversation was opened. */
export interface UnreadMarker {
  from: Id
  count: number
}

interface Props {
  /** Oldest first. */
  lines: readonly MessageLine[]
  /** The message that a search led to. */
  found: Id | undefined
  unread: UnreadMarker | null
  /** The initial scroll target: the found message, else the unread marker. */
  landing: RefObject<HTMLLIElement | null>
  other: ConversationPartner
  canWrite: boolean
  actions: LineActions
}

/** The messages, grouped by day. */
export function MessageDays({ lines, found, unread, landing, other, canWrite, actions }: Props) {
  const now = useNow()
  return groupByDay(lines, unread?.from).map(({ start, lines }) => (
    <section key={start} aria-label={formatDay(start, now)}>
      <p data-slot="day" className={styles.day}>
        <time dateTime={new Date(start).toISOString().slice(0, 10)}>{formatDay(start, now)}</time>
        {/* The zone of the clock times below. */}
        <span className="faint"> · {shownZoneLabel(start)}</span>
      </p>
      <ol className={styles.messages}>
        {lines.flatMap((line) => [
          line.id === unread?.from && (
            <Row as="li" gap={12} key="unread" ref={found === undefined ? landing : null} className={styles.unreadLine}>
              <span>{tWith('{count} unread', { count: unread.count })}</span>
            </Row>
          ),
          <MessageBubble
            key={line.id}
            ref={line.id === found ? landing : null}
            isFound={line.id === found}
            line={line}
            other={other}
            canWrite={canWrite}
            actions={actions}
          />,
        ])}
      </ol>
    </section>
  ))
}
