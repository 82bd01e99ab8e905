import { Link } from '@tanstack/react-router'
import type { Conversation } from '@trademates/contract/chat'
import { messageAgo, useNow } from '#lib/time/time.ts'
import { useIsTyping } from '#lib/live/typing.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { TypingIndicator } from '#features/chat/TypingIndicator.tsx'
import { imageCountText } from '#features/chat/message-preview.ts'
import type { QueuedMessage } from '#lib/queue/queue.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './ConversationRow.module.css'

interface Props {
  conversation: Conversation
  /** The last queued message. */
  queued: QueuedMessage | undefined
}

/** A conversation in the list: partner, last message, time and unread count. */
export function ConversationRow({ conversation: { user, last_message: last, unread_count: unread }, queued }: Props) {
  const now = useNow()
  const isTyping = useIsTyping(user.id)
  const isOwn = queued !== undefined || last.sender_id !== user.id
  const line = queued === undefined ? previewOf(last) : queuedPreview(queued)
  const timestamp = queued?.at ?? last.timestamp
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
          <Row as="span" gap={8} align="baseline" className={styles.who}>
            <b className="clip">{user.username}</b>
            <time dateTime={timestamp} title={formatDateTime(timestamp)}>
              {messageAgo(timestamp, now)}
            </time>
          </Row>
          <Row as="span" gap={8} className={`${styles.text} muted text-sm`}>
            {isTyping ? (
              <>
                <TypingIndicator />
                <span className="grow">{t('typing')}</span>
              </>
            ) : (
              <span className="clip grow">{isOwn ? tWith('You: {message}', { message: line }) : line}</span>
            )}
            <CountBadge value={unread} what={t('unread')} />
          </Row>
        </span>
      </Link>
    </li>
  )
}

const previewOf = ({ content, files, deleted_at }: Conversation['last_message']): string =>
  deleted_at !== null ? t('Message deleted') : content !== '' ? content : imageCountText(files.length)

const queuedPreview = ({ action: { content }, files }: QueuedMessage): string => (content !== '' ? content : imageCountText(files))
