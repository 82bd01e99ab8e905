import { MAX_COMMENT_LENGTH } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import { MentionList, useMentions } from '#features/texts/Mentions.tsx'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { sendComment } from './actions.ts'
import { useCommentDraft } from './comment-draft.ts'
import type { CommentAuthor } from './actions.ts'
import styles from './CommentThread.module.css'

/** The comment form. The send button shows when there is text; text that could not be sent returns. */
export function CommentForm({ post, me }: { post: Id; me: CommentAuthor }) {
  const { text, setText, ...draft } = useCommentDraft(me.id, post)
  const mentions = useMentions()
  const content = text.trim()

  const send = async () => {
    const attempt = draft.startAttempt(content)
    try {
      await sendComment(post, me, attempt)
      draft.confirm(attempt)
    } catch (error) {
      draft.restore(attempt)
      showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Your comment wasn't sent.") })
    }
  }

  return (
    <Row
      as="form"
      gap={10}
      data-slot="comment-in"
      className={styles.commentIn}
      onSubmit={(event) => {
        event.preventDefault()
        if (content !== '') void send()
      }}
    >
      <Avatar name={me.username} image={me.image} size={28} />
      <div className={`${styles.box} grow`}>
        <input
          ref={mentions.ref}
          aria-label={t('Write a comment')}
          data-key="comment"
          placeholder={t('Write a comment')}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={MAX_COMMENT_LENGTH}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {content !== '' && (
          <button type="submit" className={`${styles.send} centered`} aria-label={t('Send comment')}>
            <Icon name="arrow-up" size={18} />
          </button>
        )}
        <MentionList mentions={mentions} />
      </div>
    </Row>
  )
}
