import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import { countComments } from '#features/comments/post-comments.ts'
import { PostLikes } from '#features/posts/PostLikes.tsx'
import { nameInFull } from '#features/posts/title.ts'
import { Icon } from '#ui/Icon.tsx'
import { tWith } from '#words/t-with.ts'
import fileViewerStyles from '#features/media/viewer/FileViewer.module.css'
import postCardStyles from '#features/posts/PostCard.module.css'
import actionButtonStyles from '#ui/ActionButton.module.css'

/** The post below its files, in a line: who wrote what, its likes, and the way to its comments. */
export function ViewerCaption({ post }: { post: Post }) {
  const comments = countComments(post)
  return (
    <>
      <p className={fileViewerStyles.viewerBy}>
        <b>{post.author}</b> {nameInFull(post)}
      </p>
      <div data-slot="actions" className={postCardStyles.actions}>
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
      </div>
    </>
  )
}
