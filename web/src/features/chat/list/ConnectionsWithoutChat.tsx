import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#i18n/t.ts'
import { conversationsQuery, friendsQuery } from '#features/chat/queries.ts'
import { Recipient } from './Recipient.tsx'
import styles from './ConversationList.module.css'

/** Above this number, the list fills its column. */
const SHORT_LIST_LENGTH = 8

/** Below a short list of conversations: connections without a conversation. */
export function ConnectionsWithoutChat() {
  const { data, hasNextPage } = useInfiniteQuery(conversationsQuery(''))
  const conversations = data?.pages.flatMap(({ items }) => items) ?? []
  const isShort = conversations.length > 0 && conversations.length < SHORT_LIST_LENGTH && !hasNextPage
  const friends = useInfiniteQuery({ ...friendsQuery, enabled: isShort })
  const known = new Set(conversations.map(({ user }) => user.id))
  const others = friends.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !known.has(id)) ?? []
  if (!isShort || others.length === 0) return null
  return (
    <section className={styles.unwritten} aria-labelledby="unwritten">
      <h2 id="unwritten">{t('No messages yet')}</h2>
      <ul>
        {others.slice(0, SHORT_LIST_LENGTH - conversations.length).map((person) => (
          <Recipient key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}
