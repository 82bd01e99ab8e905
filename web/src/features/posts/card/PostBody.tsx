import type { Post } from '@trademates/contract/posts'
import { hasTitle } from '#features/posts/title.ts'
import { tWith } from '#i18n/t-with.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PostSymbols } from './PostSymbols.tsx'
import { PostTags } from './PostTags.tsx'
import { PostText } from './PostText.tsx'
import styles from './PostCard.module.css'

/** Note for the author that a moderator has hidden the post. Other users never receive a hidden post. */
function HiddenBadge({ why }: { why: string | undefined }) {
  return why === undefined ? null : (
    <div className={styles.postHidden}>
      <Alert kind="note">{tWith('Hidden by a moderator. Only you can see it. {why}', { why })}</Alert>
    </div>
  )
}

type BodyField = 'id' | 'name' | 'description' | 'mentions' | 'symbols' | 'tags' | 'hidden_for'

/** Title, text, symbols and tags of a post. `whole` shows a long text in full. */
export function PostBody({ post, whole }: { post: Pick<Post, BodyField>; whole: boolean }) {
  return (
    <>
      <HiddenBadge why={post.hidden_for} />
      {hasTitle(post) && <h2 className={styles.postTitle}>{post.name}</h2>}
      {post.description !== '' && (
        <PostText id={post.id} text={post.description} mentions={post.mentions} symbols={post.symbols} whole={whole} />
      )}
      <PostSymbols symbols={post.symbols} />
      <PostTags tags={post.tags} />
    </>
  )
}
