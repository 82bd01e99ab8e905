import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './PostCard.module.css'

/** The tags of a post, each linking to the feed of that tag. */
export function PostTags({ tags }: { tags: Post['tags'] }) {
  if (tags.length === 0) return null
  return (
    <Row gap="0 12px" align="stretch" wrap className={styles.tags}>
      {tags.map(({ name }) => (
        <Link key={name} to="/" search={{ tag: name }} className={`${styles.tag} underline-hover`}>
          #{name}
        </Link>
      ))}
    </Row>
  )
}
