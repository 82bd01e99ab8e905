import type { RefObject } from 'react'
import type { Id } from '@trademates/contract/wire'
import { useNow } from '#lib/time.ts'
import { tWith } from '#words/t-with.ts'
import { inDays, type Line, nameOfDay } from './log-days.ts'
import { type LineDeeds, MessageBubble, type Other } from './MessageBubble.tsx'
import styles from './MessageLog.module.css'

/** Where what is unread begins, and how much it was when the conversation was opened. */
export interface Unread {
  from: Id
  count: number
}

interface Props {
  /** Oldest first. */
  lines: readonly Line[]
  /** The message that a search led to. */
  found: Id | undefined
  unread: Unread | null
  /** Where the log begins: at the message found, else at the line above what is unread. */
  landing: RefObject<HTMLLIElement | null>
  other: Other
  canWrite: boolean
  deeds: LineDeeds
}

/** What was said, by days. */
export function MessageDays({ lines, found, unread, landing, other, canWrite, deeds }: Props) {
  const now = useNow()
  return inDays(lines, unread?.from).map(({ start, lines }) => (
    <section key={start} aria-label={nameOfDay(start, now)}>
      <p data-slot="day" className={styles.day}>
        <time dateTime={new Date(start).toISOString()}>{nameOfDay(start, now)}</time>
      </p>
      <ol className={styles.messages}>
        {lines.flatMap((line) => [
          line.id === unread?.from && (
            <li key="unread" ref={found === undefined ? landing : null} className={styles.unreadLine}>
              <span>{tWith('{count} unread', { count: unread.count })}</span>
            </li>
          ),
          <MessageBubble
            key={line.id}
            ref={line.id === found ? landing : null}
            isFound={line.id === found}
            line={line}
            other={other}
            canWrite={canWrite}
            deeds={deeds}
          />,
        ])}
      </ol>
    </section>
  ))
}
