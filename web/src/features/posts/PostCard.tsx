import type { Post } from '@trademates/contract/posts'
import type { Commentator } from '#features/comments/actions.ts'
import { CommentThread } from '#features/comments/CommentThread.tsx'
import { countComments } from '#features/comments/post-comments.ts'
import { FileGrid } from '#features/media/FileGrid.tsx'
import { ShownFiles } from '#features/media/ShownFiles.tsx'
import { ProfilePicture } from '#features/people/ProfileLink.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { copyLink } from './copy-link.ts'
import { PostHead } from './PostHead.tsx'
import { PostLikes } from './PostLikes.tsx'
import { PostMenu } from './PostMenu.tsx'
import { PostWords } from './PostWords.tsx'
import { useRemembered } from './use-remembered.ts'
import styles from './PostCard.module.css'

interface Props {
  post: Post
  me: Commentator
  /** Whether the post stands alone, with its whole text and all its comments. */
  alone?: boolean
  /** Whether the post is among the first on the screen, so that its pictures are fetched at once. */
  first?: boolean
  /** The comment that a link has led to. */
  sought?: string | undefined
  /** Called when it goes: its author deletes it, or the reader blocks its author. */
  onGone?: () => void
}

/** A post with its files, its likes and its comments. */
export function PostCard({ post, me, alone = false, first = false, sought, onGone }: Props) {
  const [open, setOpen] = useRemembered(`comments:${post.id}${alone ? `:alone:${sought ?? ''}` : ''}`, alone)
  const comments = countComments(post)
  return (
    <article data-slot="post" className={styles.post} aria-label={tWith('Post by {name}', { name: post.author })}>
      <ProfilePicture person={{ id: post.author_id, name: post.author, image: post.author_avatar }} size={40} />
      <div className={styles.postMain}>
        <PostHead post={post}>
          <PostMenu post={post} own={post.author_id === me.id} onGone={onGone} />
        </PostHead>
        <div className={styles.postBody}>
          <PostWords post={post} whole={alone} />
          <ShownFiles post={post}>{(files) => <FileGrid files={files} post={post.id} eager={first} />}</ShownFiles>
          <div data-slot="actions" className={styles.actions}>
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
          </div>
          {open && <CommentThread post={post} me={me} whole={alone} sought={sought} />}
        </div>
      </div>
    </article>
  )
}
