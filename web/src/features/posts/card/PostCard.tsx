import { memo } from 'react'
import type { Post } from '@trademates/contract/posts'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { CommentThread } from '#features/comments/CommentThread.tsx'
import { countComments } from '#features/comments/post-comments.ts'
import { LazyCallerLine, LazyIdeaCard, LazyIdeaTimeline } from '#features/ideas/LazyIdeaCard.tsx'
import { FileGrid } from '#features/media/grid/FileGrid.tsx'
import { VisibleFiles } from '#features/media/grid/VisibleFiles.tsx'
import { ProfilePicture } from '#features/people/ProfileLink.tsx'
import { ActionButton } from '#ui/buttons/ActionButton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { copyLink } from '#features/posts/copy-link.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { PostHeader } from './PostHeader.tsx'
import { PostLikes } from './PostLikes.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostBody } from './PostBody.tsx'
import { useSessionState } from './use-session-state.ts'
import styles from './PostCard.module.css'

interface Props {
  post: Post
  me: CommentAuthor
  /** The post has its own screen: show the whole text and all comments. */
  alone?: boolean
  /** The post is among the first on the screen: load its images at once. */
  first?: boolean
  /** Id of a comment to highlight, from a link. */
  highlighted?: string | undefined
  /** Called when the post disappears: deleted by the author, or its author blocked by the viewer. */
  onGone?: () => void
}

/** A post with files, likes and comments. A change of one post does not render the other posts of a list. */
export const PostCard = memo(function PostCard({ post, me, alone = false, first = false, highlighted, onGone }: Props) {
  return (
    <article data-slot="post" className={styles.post} aria-label={tWith('Post by {name}', { name: post.author })}>
      <ProfilePicture person={{ id: post.author_id, name: post.author, image: post.author_avatar }} size={40} />
      <div className={styles.postMain}>
        <PostHeader post={post}>
          <PostMenu post={post} own={post.author_id === me.id} onGone={onGone} />
        </PostHeader>
        <div className={styles.postBody}>
          {post.idea?.caller && <LazyCallerLine caller={post.idea.caller} author={post.idea.author} />}
          <PostBody post={post} whole={alone} ideaSymbol={post.idea?.symbol} position={post.idea === null ? post.position : null} />
          {post.idea && <LazyIdeaCard idea={post.idea} />}
          {post.idea && alone && <LazyIdeaTimeline idea={post.idea} />}
          <VisibleFiles post={post}>{(files) => <FileGrid files={files} post={post.id} eager={first} />}</VisibleFiles>
          <PostActions {...{ post, me, alone, highlighted }} />
        </div>
      </div>
    </article>
  )
})

/** The buttons below a post, and its comments while they are open. */
function PostActions({ post, me, alone, highlighted }: Pick<Props, 'post' | 'me' | 'highlighted'> & { alone: boolean }) {
  const [open, setOpen] = useSessionState(`comments:${post.id}${alone ? `:alone:${highlighted ?? ''}` : ''}`, alone)
  const comments = countComments(post)
  return (
    <>
      <Row gap={4} data-slot="actions" className={styles.actions}>
        <PostLikes post={post} />
        <ActionButton
          icon="message-square"
          label={tWith('Comments, {count}', { count: comments })}
          count={comments}
          aria-expanded={open}
          data-key="c"
          onClick={() => setOpen(!open)}
        />
        <ActionButton icon="link" label={t('Copy link')} onClick={() => void copyLink(post.id)} />
      </Row>
      {open && <CommentThread post={post} me={me} whole={alone} highlighted={highlighted} />}
    </>
  )
}
