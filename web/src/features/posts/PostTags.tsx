import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'

/** The tags of a post, each leading to the feed of that tag. */
export function PostTags({ tags }: { tags: Post['tags'] }) {
  if (tags.length === 0) return null
  return (
    <div className="tags">
      {tags.map(({ name }) => (
        <Link key={name} to="/" search={{ tag: name }} className="tag">
          #{name}
        </Link>
      ))}
    </div>
  )
}
