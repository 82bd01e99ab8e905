import { useState } from 'react'
import { readPost, type Post } from '@trademates/contract/posts'
import { call } from '#lib/api/call.ts'
import { likeToggleId, useToggle } from '#lib/state/toggle.ts'
import { ActionButton } from '#ui/buttons/ActionButton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { type LikeCount, like, showLikeCount, showLiked } from './actions.ts'
import actionButtonStyles from '#ui/buttons/ActionButton.module.css'
import styles from './LikeButton.module.css'

interface Props {
  post: Pick<Post, 'id' | 'user_liked' | 'likes_count'>
  /** The action of a press on the count, if it is not zero. */
  onCount?: () => void
}

/** The like button of a post: shows the desired state at once and the server's count after its answer. */
export function LikeButton({ post, onCount }: Props) {
  // The animation runs after a click only, not for posts liked before.
  const [touched, setTouched] = useState(false)
  const toggle = useToggle({
    id: likeToggleId(post.id),
    confirmed: post.user_liked,
    show: (on) => showLiked(post.id, on),
    send: (on): Promise<LikeCount | null> => like(post.id, on),
    onConfirmed: (answer) => answer && showLikeCount(post.id, answer),
    refetch: () => call(readPost, { params: { id: post.id } }),
  })
  const click = () => {
    setTouched(true)
    toggle.flip()
  }
  const opensList = onCount !== undefined && post.likes_count > 0
  return (
    <span className={styles.likes}>
      <ActionButton
        icon="heart"
        className={touched ? `${styles.like} ${styles.likeTouched}` : styles.like}
        aria-pressed={toggle.on}
        data-key="l"
        label={tWith('Like, {count}', { count: post.likes_count })}
        {...(!opensList && { count: post.likes_count })}
        onClick={click}
      />
      {opensList && (
        <button
          type="button"
          className={`${actionButtonStyles.actionButton} ${styles.likeCount}`}
          aria-haspopup="dialog"
          aria-label={tWith('{count, plural, one {# like} other {# likes}}', { count: post.likes_count })}
          onClick={onCount}
        >
          {post.likes_count}
        </button>
      )}
    </span>
  )
}
