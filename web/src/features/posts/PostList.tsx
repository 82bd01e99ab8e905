import type { Post } from '@trademates/contract/posts'
import type { Commentator } from '#features/comments/actions.ts'
import { FeedItem } from './feed/FeedItem.tsx'
import { PostCard } from './PostCard.tsx'

/** Posts one below the other, as they stand in the feed. */
export const PostList = ({ posts, me }: { posts: readonly Post[]; me: Commentator }) =>
  posts.map((post, place) => (
    <FeedItem key={post.id} id={post.id}>
      <PostCard post={post} me={me} first={place === 0} />
    </FeedItem>
  ))
