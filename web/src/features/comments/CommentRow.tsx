import { useEffect, useRef } from 'react'
import type { Comment } from '@trademates/contract/comments'
import { PersonMenu } from '#features/people/PersonMenu.tsx'
import { ProfileLink, ProfilePicture } from '#features/people/ProfileLink.tsx'
import { RichText } from '#features/texts/RichText.tsx'
import { parseText } from '#features/texts/text-parts.ts'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { formatDateTime } from '#i18n/formats.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { isSending } from './post-comments.ts'
import styles from './CommentThread.module.css'

interface Props {
  comment: Comment
  /** Whether the viewer wrote it. */
  own: boolean
  /** Whether a link leads to it: it is scrolled into view, marked and focused. */
  highlighted: boolean
  onDelete: () => void
}

/** One comment. It is paler while it is being sent; users who may delete it get a menu (decision D22). */
export function CommentRow({ comment, own, highlighted, onDelete }: Props) {
  const now = useNow()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!highlighted) return undefined
    // After the router, which scrolls every page to the top.
    const frame = requestAnimationFrame(() => {
      row.current?.scrollIntoView({ block: 'center' })
      row.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [highlighted])
  return (
    <li
      ref={row}
      data-slot="comment"
      className={styles.comment}
      aria-busy={isSending(comment)}
      {...(highlighted && { 'aria-current': true, tabIndex: -1 })}
    >
      <ProfilePicture person={{ id: comment.author_id, name: comment.author_name, image: comment.author_image }} size={28} />
      <Row gap={8} align="baseline" className={`${styles.head} text-sm`}>
        <ProfileLink id={comment.author_id} className={styles.name}>
          {comment.author_name}
        </ProfileLink>
        <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
          {timeAgo(comment.created_at, now)}
        </time>
      </Row>
      <p>
        <RichText parts={parseText(comment.content, comment)} />
      </p>
      {own ? (
        comment.can_delete && <IconButton label={t('Delete comment')} icon="trash-2" size="sm" onClick={onDelete} />
      ) : (
        <PersonMenu
          label={t('Comment options')}
          size="sm"
          person={{ id: comment.author_id, username: comment.author_name }}
          reported={{ kind: 'comment', id: comment.id }}
          first={comment.can_delete ? [{ label: t('Delete comment'), icon: 'trash-2', danger: true, run: onDelete }] : []}
        />
      )}
    </li>
  )
}
