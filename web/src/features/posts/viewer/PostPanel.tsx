import { useRef } from 'react'
import type { Post } from '@trademates/contract/posts'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { CommentThread } from '#features/comments/CommentThread.tsx'
import { countComments } from '#features/comments/post-comments.ts'
import { ProfilePicture } from '#features/people/ProfileLink.tsx'
import { copyLink } from '#features/posts/copy-link.ts'
import { PostHeader } from '#features/posts/card/PostHeader.tsx'
import { PostLikes } from '#features/posts/card/PostLikes.tsx'
import { PostMenu } from '#features/posts/card/PostMenu.tsx'
import { PostBody } from '#features/posts/card/PostBody.tsx'
import { ActionButton } from '#ui/buttons/ActionButton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import postCardStyles from '#features/posts/card/PostCard.module.css'
import styles from './PostPanel.module.css'

/** The post and its comments beside the viewer. `leave` is called when the post disappears. */
export function PostPanel({ post, me, leave }: { post: Post; me: CommentAuthor; leave: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const comments = countComments(post)
  return (
    <div ref={box} className={styles.viewed}>
      <article data-slot="post" className={postCardStyles.post} aria-label={tWith('Post by {name}', { name: post.author })}>
        <ProfilePicture person={{ id: post.author_id, name: post.author, image: post.author_avatar }} size={40} />
        <div className={postCardStyles.postMain}>
          <PostHeader post={post}>
            <PostMenu post={post} own={post.author_id === me.id} onGone={leave} />
          </PostHeader>
          <div className={postCardStyles.postBody}>
            <PostBody post={post} whole />
            <Row gap={4} data-slot="actions" className={postCardStyles.actions}>
              <PostLikes post={post} />
              <ActionButton
                icon="message-square"
                label={tWith('Comments, {count}', { count: comments })}
                count={comments}
                onClick={() => box.current?.querySelector('input')?.focus()}
              />
              <ActionButton icon="link" label={t('Copy link')} onClick={() => void copyLink(post.id)} />
            </Row>
          </div>
        </div>
      </article>
      <CommentThread post={post} me={me} whole />
    </div>
  )
}
