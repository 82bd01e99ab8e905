import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import styles from './PostCard.module.css'

/** The tags of a post, each linking to the feed of that tag. */
export function PostTags({ tags }: { tags: Post['tags'] }) {
  if (tags.length === 0) return null
  return (
    <div className={styles.tags}>
      {tags.map(({ name }) => (
        <Link key={name} to="/" search={{ tag: name }} className={styles.tag}>
          #{name}
        </Link>
      ))}
    </div>
  )
}
