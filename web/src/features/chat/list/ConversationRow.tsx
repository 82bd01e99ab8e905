import { Link } from '@tanstack/react-router'
import type { Conversation } from '@trademates/contract/chat'
import { messageAgo, useNow } from '#lib/time.ts'
import { useIsTyping } from '#lib/typing.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Count } from '#ui/Count.tsx'
import { momentOf } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { Dots } from '#features/chat/Dots.tsx'
import { picturesInWords } from '#features/chat/line-words.ts'
import type { QueuedMessage } from '#lib/queue/queue.ts'
import styles from './ConversationRow.module.css'

interface Props {
  conversation: Conversation
  /** What was written last and is not sent yet. */
  waiting: QueuedMessage | undefined
}

/** One conversation in the list: whom with, what was said last and when, and how much of it is unread. */
export function ConversationRow({ conversation: { user, last_message: last, unread_count: unread }, waiting }: Props) {
  const now = useNow()
  const isTyping = useIsTyping(user.id)
  const isOwn = waiting !== undefined || last.sender_id !== user.id
  const line = waiting === undefined ? lineOf(last) : lineOfWaiting(waiting)
  const timestamp = waiting?.at ?? last.timestamp
  return (
    <li>
      <Link
        to="/chat/$userId"
        params={{ userId: user.id }}
        data-unread={unread > 0 || undefined}
        data-slot="conversation-row"
        className={`${styles.conversationRow} i-focus`}
      >
        <Avatar name={user.username} image={user.image} size={40} />
        <span className={styles.main}>
          <span className={styles.who}>
            <b className="clip">{user.username}</b>
            <time dateTime={timestamp} title={momentOf(timestamp)}>
              {messageAgo(timestamp, now)}
            </time>
          </span>
          <span className={styles.text}>
            {isTyping ? (
              <>
                <Dots />
                <span className="grow">{t('typing')}</span>
              </>
            ) : (
              <span className="clip grow">{isOwn ? tWith('You: {message}', { message: line }) : line}</span>
            )}
            <Count value={unread} what={t('unread')} />
          </span>
        </span>
      </Link>
    </li>
  )
}

const lineOf = ({ content, files, deleted_at }: Conversation['last_message']): string =>
  deleted_at !== null ? t('Message deleted') : content !== '' ? content : picturesInWords(files.length)

const lineOfWaiting = ({ action: { content }, files }: QueuedMessage): string => (content !== '' ? content : picturesInWords(files))
