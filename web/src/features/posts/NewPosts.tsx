import type { Post } from '@trademates/contract/posts'
import { Avatar } from '#ui/Avatar.tsx'
import { Icon } from '#ui/Icon.tsx'

const FACES = 3

/** Says how many posts wait above, with the faces of those who wrote them, and brings the reader to them. */
export function NewPosts({ posts, show }: { posts: readonly Post[]; show: () => void }) {
  const authors = new Map(posts.map((post) => [post.author_id, post]))
  return (
    <div className="newpill" role="status">
      {posts.length > 0 && (
        <button type="button" onClick={show}>
          <span className="stack">
            {[...authors.values()].slice(0, FACES).map((post) => (
              <Avatar key={post.author_id} name={post.author} image={post.author_avatar} size={20} />
            ))}
          </span>
          <Icon name="arrow-up" size={14} />
          {posts.length === 1 ? '1 new post' : `${posts.length} new posts`}
        </button>
      )}
    </div>
  )
}
