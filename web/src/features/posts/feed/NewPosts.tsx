import { useEffect, useRef, useState } from 'react'
import type { Post } from '@trademates/contract/posts'
import { showPendingPosts } from '#lib/cache/pending-posts.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { tWith } from '#i18n/t-with.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './Feed.module.css'

const MAX_AVATARS = 3
/** Height of the bars above the feed, which hide what is below them. */
const TOP_BARS_MARGIN = '-112px 0px 0px'

/**
 * Posts that arrived since the feed was loaded. At the top of the feed they are inserted at once; further down a button with count and
 * authors inserts them and scrolls to the top.
 */
export function NewPosts({ posts }: { posts: readonly Post[] }) {
  const top = useRef<HTMLDivElement>(null)
  // Unknown until the observer has fired: a restored feed is not at its top.
  const [atTop, setAtTop] = useState<boolean | null>(null)
  const authors = new Map(posts.map((post) => [post.author_id, post]))

  useEffect(() => {
    if (top.current === null) return undefined
    const observer = new IntersectionObserver((entries) => setAtTop(entries.at(-1)?.isIntersecting === true), {
      rootMargin: TOP_BARS_MARGIN,
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (atTop === true && posts.length > 0) showPendingPosts()
  }, [atTop, posts.length])

  const show = () => {
    showPendingPosts()
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <div ref={top} />
      <Row align="stretch" justify="center" className={styles.newPosts} role="status">
        {atTop === false && posts.length > 0 && (
          <button type="button" onClick={show}>
            <Row as="span" align="stretch" className={styles.stack}>
              {[...authors.values()].slice(0, MAX_AVATARS).map((post) => (
                <Avatar key={post.author_id} name={post.author} image={post.author_avatar} size={20} />
              ))}
            </Row>
            <Icon name="arrow-up" size={14} />
            {tWith('{count, plural, one {# new post} other {# new posts}}', { count: posts.length })}
          </button>
        )}
      </Row>
    </>
  )
}
