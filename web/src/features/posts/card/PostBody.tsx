import type { Position } from '@trademates/contract/ideas'
import type { Post } from '@trademates/contract/posts'
import { hasTitle } from '#features/posts/title.ts'
import { lazyWithRetry } from '#lib/loading/lazy-with-retry.tsx'
import { tWith } from '#i18n/t-with.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { PostSymbols } from './PostSymbols.tsx'
import { PostTags } from './PostTags.tsx'
import { PostText } from './PostText.tsx'
import styles from './PostCard.module.css'

/** Few posts have them. Nothing if they cannot be loaded. */
const TagCorrections = lazyWithRetry<{ post: Pick<Post, BodyField> }>(
  () => import('./TagCorrections.tsx').then((module) => module.TagCorrections),
  () => null,
)

/** Few posts state one. Nothing if it cannot be loaded. */
const PostPosition = lazyWithRetry<{ position: Position; symbols: Post['symbols'] }>(
  () => import('./PostPosition.tsx').then((module) => module.PostPosition),
  () => null,
)

/** Note for the author that a moderator has hidden the post. Other users never receive a hidden post. */
function HiddenBadge({ why }: { why: string | undefined }) {
  return why === undefined ? null : (
    <div className={styles.postHidden}>
      <Alert kind="note">{tWith('Hidden by a moderator. Only you can see it. {why}', { why })}</Alert>
    </div>
  )
}

type BodyField = 'id' | 'name' | 'description' | 'mentions' | 'symbols' | 'tags' | 'hidden_for' | 'corrections'

interface Props {
  post: Pick<Post, BodyField>
  /** Shows a long text in full. */
  whole: boolean
  /** The symbol of an idea that is shown beside; its card says more than a chip. */
  ideaSymbol?: string | undefined
  /** What the author states to hold; the card of an idea states its own. */
  position?: Position | null
}

/** Title, text, symbols and tags of a post. */
export function PostBody({ post, whole, ideaSymbol, position = null }: Props) {
  return (
    <>
      <HiddenBadge why={post.hidden_for} />
      {hasTitle(post) && <h2 className={styles.postTitle}>{post.name}</h2>}
      {post.description !== '' && (
        <PostText id={post.id} text={post.description} mentions={post.mentions} symbols={post.symbols} whole={whole} />
      )}
      <PostSymbols symbols={post.symbols} except={ideaSymbol} />
      {position && <PostPosition position={position} symbols={post.symbols} />}
      {post.corrections && <TagCorrections post={post} />}
      <PostTags tags={post.tags} />
    </>
  )
}
