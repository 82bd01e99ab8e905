import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReceivedMessage } from '@trademates/contract/chat'
import { messageAgo, useNow } from '#lib/time/time.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { translatePreview } from '#features/chat/message-preview.ts'
import { receivedMessagesQuery } from '#features/chat/queries.ts'
import { peopleSuggestionsQuery } from '#features/friendships/queries.ts'
import { SuggestedPeople } from '#features/friendships/suggestions/SuggestedPeople.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import countStyles from '#ui/display/CountBadge.module.css'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import conversationRowStyles from './ConversationRow.module.css'
import panelStyles from '#ui/layout/Panel.module.css'

const VISIBLE_MESSAGE_COUNT = 5

/**
 * The latest received messages beside the feed, one row per conversation, or suggested people without any. `unread` is the total unread count.
 * `children` render below once the panel is loaded.
 */
export function MessagesPanel({ unread, children }: { unread: number; children: ReactNode }) {
  const received = useInfiniteQuery(receivedMessagesQuery)
  const messages = received.data?.pages[0]?.items.slice(0, VISIBLE_MESSAGE_COUNT)
  const isEmpty = messages?.length === 0
  const suggestions = useInfiniteQuery({ ...peopleSuggestionsQuery(''), enabled: isEmpty })
  return (
    <>
      <section className="panel" aria-labelledby="messages-panel">
        <Row as="header" gap={8} className={panelStyles.panelHead}>
          <h2 id="messages-panel">{t('Messages')}</h2>
          <CountBadge value={unread} what={t('unread')} />
          <Link
            to="/chat"
            search={{ to: 'new' }}
            data-slot="icon-button"
            className={`${iconButtonStyles.iconButton} end`}
            aria-label={t('New message')}
            title={t('New message')}
          >
            <Icon name="square-pen" size={18} />
          </Link>
        </Row>
        {messages === undefined ? (
          received.isError ? (
            <ErrorState text={t("Couldn't load messages")} error={received.error} retry={() => void received.refetch()} />
          ) : (
            <LoadingRows />
          )
        ) : (
          <Rows messages={messages} />
        )}
        {isEmpty && <SuggestedPeople suggestions={suggestions.data?.pages[0]?.items ?? []} />}
        <footer className={panelStyles.panelFoot}>
          <Link to="/chat">{t('Open chat')}</Link>
        </footer>
      </section>
      {!received.isPending && !(isEmpty && suggestions.isPending) && children}
    </>
  )
}

function Rows({ messages }: { messages: readonly ReceivedMessage[] }) {
  if (messages.length === 0)
    return <p className={`${panelStyles.panelNone} muted text-sm`}>{t('Messages from your connections will appear here.')}</p>
  return (
    <ul>
      {messages.map((message) => (
        <MessageLink key={message.sender_id} message={message} />
      ))}
    </ul>
  )
}

function MessageLink({ message: { sender_id, sender_username, sender_image, content, timestamp, is_read } }: { message: ReceivedMessage }) {
  const now = useNow()
  return (
    <li>
      <Link
        to="/chat/$userId"
        params={{ userId: sender_id }}
        data-unread={!is_read || undefined}
        data-slot="conversation-row"
        className={`${conversationRowStyles.conversationRow} i-focus`}
      >
        <Avatar name={sender_username} image={sender_image} size={36} />
        <span className={conversationRowStyles.main}>
          <Row as="span" gap={8} align="baseline" className={conversationRowStyles.who}>
            <b className="clip">{sender_username}</b>
            <time dateTime={timestamp} title={formatDateTime(timestamp)}>
              {messageAgo(timestamp, now)}
            </time>
          </Row>
          <Row as="span" gap={8} className={`${conversationRowStyles.text} muted text-sm`}>
            <span className="clip grow">{translatePreview(content)}</span>
            {!is_read && (
              <i className={countStyles.dot}>
                <span className="sr-only">{t('Unread')}</span>
              </i>
            )}
          </Row>
        </span>
      </Link>
    </li>
  )
}

const LoadingRows = () => (
  <div role="status" aria-busy="true" aria-label={t('Loading messages')}>
    {[96, 120, 84].map((width) => (
      <div key={width} data-slot="conversation-row" className={conversationRowStyles.conversationRow}>
        <Skeleton width={36} height={36} round />
        <Stack as="span" gap={8} className={`${conversationRowStyles.main} ${conversationRowStyles.loading}`}>
          <Skeleton width={width} height={14} />
          <Skeleton width="80%" height={12} />
        </Stack>
      </div>
    ))}
  </div>
)
