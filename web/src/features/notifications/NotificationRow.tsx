import { Link, linkOptions } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { Notification, NotificationKind } from '@trademates/contract/notifications'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { t, translate } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { markRead } from './actions.ts'
import styles from './NotificationRow.module.css'

const ICONS: Record<Exclude<NotificationKind, 'idea_event' | 'idea_posted'>, IconName> = {
  friend_request: 'user-plus',
  request_accepted: 'user-check',
  like: 'heart',
  comment: 'message-square',
  follow: 'users',
  mention: 'at-sign',
  price_alert: 'bell-ring',
}

/** An idea has the icon of its direction. */
const iconOf = ({ kind, params }: Notification): IconName =>
  kind === 'idea_event' || kind === 'idea_posted' ? (Number(params['short']) === 1 ? 'trending-down' : 'trending-up') : ICONS[kind]

const linkTo = ({ post_id, idea_id, comment_id, symbol, actor }: Notification) => {
  if (symbol !== null && idea_id === null) return linkOptions({ to: '/symbol/$code', params: { code: symbol } })
  const search = comment_id === null ? {} : { comment: comment_id }
  if (post_id !== null) return linkOptions({ to: '/post/$postId', params: { postId: post_id }, search })
  if (idea_id !== null) return linkOptions({ to: '/idea/$ideaId', params: { ideaId: idea_id } })
  return actor === null ? linkOptions({ to: '/notification' }) : linkOptions({ to: '/profile/$userId', params: { userId: actor.id } })
}

/**
 * Splits the message into the leading name or symbol ('' if it starts otherwise) and the rest. A colon replaces the final period before an
 * excerpt.
 */
function splitText({ message, code, params, actor, symbol, excerpt }: Notification) {
  const text = translate({ code, params }, message)
  const full = excerpt === null ? text : text.replace(/\.$/, ': ')
  const first = [actor?.username, symbol].find((name) => name !== undefined && name !== null && full.startsWith(name)) ?? ''
  return { name: first, rest: full.slice(first.length) }
}

/** One notification. The row links to its subject and marks it as read; `children` are its buttons. */
export function NotificationRow({ notification, children }: { notification: Notification; children?: ReactNode }) {
  const now = useNow()
  const { timestamp, time_zone: zone, is_read, actor, excerpt, friendship_status } = notification
  const { name, rest } = splitText(notification)
  const icon = iconOf(notification)
  const isNamed = name === actor?.username
  const link = useRef<HTMLAnchorElement>(null)
  const read = () => void markRead(notification)
  const markHere = () => {
    // The pressed button disappears and would lose the focus.
    link.current?.focus({ preventScroll: true })
    read()
  }
  return (
    <Row as="li" align="start" data-unread={!is_read || undefined} data-slot="note" className={`${styles.note} hoverable`}>
      {actor === null ? (
        <span className={`${styles.noteFace} ${styles.noteSign}`}>
          <Icon name={icon} />
        </span>
      ) : (
        <span className={styles.noteFace}>
          <Avatar name={actor.username} image={actor.image} size={40} />
          <span className={`${styles.noteKind} centered`}>
            <Icon name={icon} size={12} />
          </span>
        </span>
      )}
      <div className={`${styles.noteText} anywhere grow`}>
        <p className={excerpt === null ? undefined : styles.noteQuoting}>
          {actor !== null && isNamed && (
            <ProfileLink id={actor.id} className={`${styles.noteName} underline-hover`}>
              {name}
            </ProfileLink>
          )}
          <Link {...linkTo(notification)} ref={link} className={styles.noteLink} onClick={read}>
            {!isNamed && <b className="strong">{name}</b>}
            {rest}
            {excerpt !== null && <bdi className="muted">{excerpt}</bdi>}
          </Link>
        </p>
        <p className={styles.noteWhen}>
          {!is_read && <span className="sr-only">{t('Unread, ')}</span>}
          <time dateTime={timestamp} title={formatDateTime(timestamp, zone ?? undefined)}>
            {timeAgo(timestamp, now)}
          </time>
        </p>
      </div>
      <Row gap={8} className={styles.noteDo}>
        {children}
        {/* Answering a request marks it as read. */}
        {!is_read && friendship_status !== 'pending' && <IconButton label={t('Mark as read')} icon="check" size="sm" onClick={markHere} />}
      </Row>
    </Row>
  )
}
