import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { OpenConversation } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { CallError } from '#lib/api/call-error.ts'
import { useIsTyping } from '#lib/live/typing.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { conversationQuery } from './queries.ts'
import { Thread } from './Thread.tsx'
import conversationListStyles from './list/ConversationList.module.css'
import iconButtonStyles from '#ui/buttons/IconButton.module.css'
import styles from './Conversation.module.css'

interface Props {
  me: Id
  /** The partner of the conversation. */
  userId: Id
  /** The position of the first message shown; without it, the first unread or the last message. */
  at: number | undefined
  onLeave: () => void
}

/** The conversation with one user: header, messages and form. */
export function Conversation({ me, userId, at, onLeave }: Props) {
  const conversation = useQuery(conversationQuery(userId))
  const isGone = conversation.error !== null && isNotFound(conversation.error)
  const open = isGone ? undefined : conversation.data
  const name = open?.user.username
  const press = (event: KeyboardEvent) => {
    const { key, repeat, nativeEvent, defaultPrevented, currentTarget, target } = event
    // The keydown of a held key belongs to the control that had the focus before, for example an edit that it cancelled.
    if (key !== 'Escape' || repeat || nativeEvent.isComposing || defaultPrevented) return
    // Menus and dialogs are rendered outside and handle Escape themselves.
    if (!(target instanceof Node) || !currentTarget.contains(target)) return
    event.preventDefault()
    onLeave()
  }
  return (
    <section
      data-slot="thread"
      className={styles.thread}
      aria-label={name === undefined ? t('Conversation') : tWith('Conversation with {name}', { name })}
      onKeyDown={press}
    >
      <Row as="header" className={`${conversationListStyles.chatHead} ${styles.chatHead}`}>
        <span className={styles.threadBack}>
          <IconButton label={t('Back to all messages')} icon="arrow-left" onClick={onLeave} />
        </span>
        {open ? <Partner user={open.user} onLeave={onLeave} /> : !conversation.isError && <PartnerSkeleton />}
      </Row>
      {open && <Thread key={`${userId} ${at}`} me={me} conversation={open} at={at} onLeave={onLeave} />}
      {isGone && <NotFound />}
      {!open && !isGone && conversation.isError && (
        <ErrorState text={t("Couldn't load this conversation")} error={conversation.error} retry={() => void conversation.refetch()} />
      )}
    </section>
  )
}

function Partner({ user, onLeave }: Pick<OpenConversation, 'user'> & { onLeave: () => void }) {
  const about = useIsTyping(user.id) ? t('typing') : aboutText(user)
  return (
    <>
      <Avatar name={user.username} image={user.image} size={36} />
      <div className="grow">
        <h2 className="clip">{user.username}</h2>
        {about !== null && <p className="clip faint">{about}</p>}
      </div>
      <ProfileLink id={user.id} data-slot="icon-button" className={iconButtonStyles.iconButton}>
        <Icon name="user" />
        <span className="sr-only">{tWith('Open profile of {name}', { name: user.username })}</span>
      </ProfileLink>
      <PersonMenu person={user} label={t('Conversation options')} onBlocked={onLeave} />
    </>
  )
}

/** The favorite subject of a user, else the number of mutual connections. */
function aboutText({ fav_sbj, mutual_count }: OpenConversation['user']): string | null {
  if (fav_sbj !== null) return fav_sbj
  return mutual_count > 0 ? tWith('{count, plural, one {# mutual connection} other {# mutual connections}}', { count: mutual_count }) : null
}

const PartnerSkeleton = () => (
  <>
    <Skeleton width={36} height={36} round />
    <Skeleton width={120} height={16} />
  </>
)

/** The user does not exist or is not visible to the viewer. */
const isNotFound = (error: Error): boolean => error instanceof CallError && (error.code === 'not_found' || error.kind === 'fields')

function NotFound() {
  return (
    <EmptyState
      title={t('Conversation not found')}
      text={t('The link may be wrong, or the account was deleted.')}
      action={
        <Link to="/chat" {...buttonProps({ variant: 'primary' })}>
          {t('All messages')}
        </Link>
      }
    />
  )
}
