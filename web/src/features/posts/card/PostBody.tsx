import type { Post } from '@trademates/contract/posts'
import { HiddenBadge } from './HiddenBadge.tsx'
import { PostSymbols } from './PostSymbols.tsx'
import { PostTags } from './PostTags.tsx'
import { PostText } from './PostText.tsx'
import { hasTitle } from '#features/posts/title.ts'
import styles from './PostCard.module.css'

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
