import type { Post } from '@trademates/contract/posts'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { FeedItem } from '#features/posts/feed/FeedItem.tsx'
import { PostCard } from '#features/posts/card/PostCard.tsx'

/** Posts in a list, as in the feed. */
export const PostList = ({ posts, me }: { posts: readonly Post[]; me: CommentAuthor }) =>
  posts.map((post, place) => (
    <FeedItem key={post.id} id={post.id}>
      <PostCard post={post} me={me} first={place === 0} />
    </FeedItem>
  ))
