import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_SEARCH_LENGTH } from '@trademates/contract/search'
import { useRef, useState } from 'react'
import { conversationsQuery, messageSearchQuery } from '#features/chat/queries.ts'
import { useQueuedMessages } from '#features/chat/queued-messages.ts'
import { useNearViewport } from '#features/chat/use-near-viewport.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Button, buttonProps } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { Spinner } from '#ui/loading/Spinner.tsx'
import { ConnectionsWithoutChat } from './ConnectionsWithoutChat.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { MessageSearchResults } from './MessageSearchResults.tsx'
import searchFieldStyles from '#ui/fields/SearchField.module.css'
import conversationRowStyles from './ConversationRow.module.css'
import styles from './ConversationList.module.css'

const SKELETON_WIDTHS = [118, 84, 132, 96, 108, 76, 124]

/** Placeholders of loading conversations. */
const ConversationSkeletons = () => (
  <div className={styles.listRows} aria-busy="true" aria-label={t('Loading messages')} role="status">
    {SKELETON_WIDTHS.map((width) => (
      <div key={width} data-slot="conversation-row" className={conversationRowStyles.conversationRow}>
        <Skeleton width={40} height={40} round />
        <Stack as="span" gap={8} className={`${conversationRowStyles.main} ${conversationRowStyles.loading}`}>
          <Skeleton width={width} height={14} />
          <Skeleton width="72%" height={12} />
        </Stack>
      </div>
    ))}
  </div>
)

/** The viewer's conversations, newest message first, with a search in names and messages. */
export function ConversationList({ onNew }: { onNew: () => void }) {
  const [typed, setTyped] = useState('')
  const isWide = useIsWide()
  return (
    <div data-slot="conversation-list" className={styles.conversationList}>
      <section className={styles.listOwn} aria-label={t('Conversations')}>
        <Row as="header" className={styles.chatHead}>
          <h1>{t('Messages')}</h1>
          <IconButton label={t('New message')} icon="square-pen" onClick={onNew} />
        </Row>
        <Row data-slot="search" className={searchFieldStyles.search} role="search">
          <Icon name="search" size={18} />
          <input
            type="search"
            aria-label={t('Search messages')}
            placeholder={t('Search messages')}
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Row>
        <Conversations q={typed.trim()} onNew={onNew} />
      </section>
      {isWide && typed === '' && <ConnectionsWithoutChat />}
    </div>
  )
}

function Conversations({ q, onNew }: { q: string; onNew: () => void }) {
  const list = useInfiniteQuery({ ...conversationsQuery(q), placeholderData: (before) => before })
  const found = useInfiniteQuery({ ...messageSearchQuery(q), enabled: q !== '', placeholderData: (before) => before })
  const waiting = useQueuedMessages()
  const [box, end] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const conversations = list.data?.pages.flatMap(({ items }) => items) ?? []
  useNearViewport({
    box,
    end,
    near: () => list.hasNextPage && !list.isFetching && void list.fetchNextPage(),
    state: `${list.dataUpdatedAt} ${list.isFetching}`,
  })

  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState text={t("Couldn't load messages")} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <ConversationSkeletons />
    )
  }
  if (q === '' && conversations.length === 0) return <NoConversations onNew={onNew} />
  if (q !== '' && found.data === undefined && !found.isError) return <ConversationSkeletons />
  if (q !== '' && conversations.length === 0 && (found.data?.pages[0]?.items ?? []).length === 0) {
    if (found.isError) return <ErrorState text={t("Couldn't load messages")} error={found.error} retry={() => void found.refetch()} />
    return <EmptyState title={t('No results')} text={tWith('No conversations or messages found for “{words}”', { words: q })} />
  }
  return (
    <div ref={box} className={styles.listRows}>
      {conversations.length > 0 && (
        <ul aria-label={t('Conversations')}>
          {conversations.map((conversation) => (
            <ConversationRow
              key={conversation.user.id}
              conversation={conversation}
              queued={waiting.findLast(({ action }) => action.to === conversation.user.id)}
            />
          ))}
        </ul>
      )}
      <div ref={end} className={`${styles.listEnd} centered`}>
        {list.isFetchingNextPage && <Spinner size={18} label={t('Loading earlier conversations')} />}
        {list.isFetchNextPageError && (
          <Button size="sm" icon="rotate-ccw" onClick={() => void list.fetchNextPage()}>
            {t('Try again')}
          </Button>
        )}
      </div>
      {q !== '' && !list.hasNextPage && <MessageSearchResults q={q} list={found} />}
    </div>
  )
}

function NoConversations({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      title={t('No messages yet')}
      text={t('Message a connection to start a conversation.')}
      action={
        <div className={styles.listStart}>
          <Button variant="primary" onClick={onNew}>
            {t('New message')}
          </Button>
          <Link to="/add_friend" {...buttonProps({ variant: 'ghost' })}>
            {t('Add Friends')}
          </Link>
        </div>
      }
    />
  )
}
