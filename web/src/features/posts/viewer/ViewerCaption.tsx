import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import { countComments } from '#features/comments/post-comments.ts'
import { PostLikes } from '#features/posts/card/PostLikes.tsx'
import { fullName } from '#features/posts/title.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { Row } from '#ui/layout/Layout.tsx'
import fileViewerStyles from '#features/media/viewer/FileViewer.module.css'
import postCardStyles from '#features/posts/card/PostCard.module.css'
import actionButtonStyles from '#ui/buttons/ActionButton.module.css'

/** Author, name, likes and comments of a post below the viewer. */
export function ViewerCaption({ post }: { post: Post }) {
  const comments = countComments(post)
  return (
    <>
      <p className={fileViewerStyles.viewerBy}>
        <b>{post.author}</b> {fullName(post)}
      </p>
      <Row gap={4} data-slot="actions" className={postCardStyles.actions}>
        <PostLikes post={post} />
        <Link
          to="/post/$postId"
          params={{ postId: post.id }}
          search={{}}
          className={actionButtonStyles.actionButton}
          aria-label={tWith('Comments, {count}', { count: comments })}
        >
          <Icon name="message-square" size={18} />
          {comments}
        </Link>
      </Row>
    </>
  )
}
