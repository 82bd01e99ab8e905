import type { Post } from '@trademates/contract/posts'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { PostCard } from '#features/posts/card/PostCard.tsx'

/** Posts in a list, as in the feed. */
export const PostList = ({ posts, me }: { posts: readonly Post[]; me: CommentAuthor }) =>
  posts.map((post, index) => <PostCard key={post.id} post={post} me={me} first={index === 0} />)
