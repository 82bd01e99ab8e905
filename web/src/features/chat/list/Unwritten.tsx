import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '#words/t.ts'
import { conversationsQuery, friendsQuery } from '#features/chat/queries.ts'
import { Recipient } from './Recipient.tsx'
import styles from './ConversationList.module.css'

/** With so many conversations, the list fills its column by itself. */
const FEW = 8

/** Below a few conversations, those of one's connections with whom none has begun; nothing where there are many, or nobody is left. */
export function Unwritten() {
  const { data, hasNextPage } = useInfiniteQuery(conversationsQuery(''))
  const conversations = data?.pages.flatMap(({ items }) => items) ?? []
  const isShort = conversations.length > 0 && conversations.length < FEW && !hasNextPage
  const friends = useInfiniteQuery({ ...friendsQuery, enabled: isShort })
  const known = new Set(conversations.map(({ user }) => user.id))
  const others = friends.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !known.has(id)) ?? []
  if (!isShort || others.length === 0) return null
  return (
    <section className={styles.unwritten} aria-labelledby="unwritten">
      <h2 id="unwritten">{t('No messages yet')}</h2>
      <ul>
        {others.slice(0, FEW - conversations.length).map((person) => (
          <Recipient key={person.id} person={person} />
        ))}
      </ul>
    </section>
  )
}
