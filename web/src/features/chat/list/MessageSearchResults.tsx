import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FoundMessage } from '@trademates/contract/chat'
import type { ResponsePage } from '#lib/api/call.ts'
import { messageAgo, useNow } from '#lib/time/time.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { excerptAround } from './excerpt.ts'
import conversationListStyles from './ConversationList.module.css'
import conversationRowStyles from './ConversationRow.module.css'

interface Props {
  q: string
  list: UseInfiniteQueryResult<InfiniteData<ResponsePage<FoundMessage[]>>>
}

/** The messages that contain all words of `q`; each links to its position in the conversation. */
export function MessageSearchResults({ q, list }: Props) {
  const found = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (found.length === 0) return null
  return (
    <section aria-labelledby="found-messages">
      <h2 id="found-messages" className={conversationListStyles.listHead}>
        {t('Messages')}
      </h2>
      <ul aria-labelledby="found-messages">
        {found.map((one) => (
          <ResultRow key={one.message.id} q={q} found={one} />
        ))}
      </ul>
      {list.hasNextPage && <ListEnd what={t('messages')} length={found.length} list={list} />}
    </section>
  )
}

function ResultRow({ q, found: { user, message } }: { q: string; found: FoundMessage }) {
  const now = useNow()
  const excerpt = excerptAround(message.content, q)
  return (
    <li>
      <Link
        to="/chat/$userId"
        params={{ userId: user.id }}
        search={{ at: message.position }}
        data-slot="conversation-row"
        className={`${conversationRowStyles.conversationRow} i-focus`}
      >
        <Avatar name={user.username} image={user.image} size={40} />
        <span className={conversationRowStyles.main}>
          <Row as="span" gap={8} align="baseline" className={conversationRowStyles.who}>
            <b className="clip">{user.username}</b>
            <time dateTime={message.timestamp} title={formatDateTime(message.timestamp)}>
              {messageAgo(message.timestamp, now)}
            </time>
          </Row>
          <Row as="span" gap={8} className={`${conversationRowStyles.text} muted text-sm`}>
            <span className="clip grow">{message.sender_id === user.id ? excerpt : tWith('You: {message}', { message: excerpt })}</span>
          </Row>
        </span>
      </Link>
    </li>
  )
}
