import { Link } from '@tanstack/react-router'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { Pin, ChartPost } from './place-pins.ts'
import styles from './PostPins.module.css'

/** The title of a post, with an ellipsis where its text is cut off. */
const postTitle = ({ name, description }: ChartPost) =>
  description.trim().length > name.length && description.startsWith(name) ? `${name}…` : name

/** The author, title and time of the newest post, and the number of posts; the accessible name of a pin. */
function pinLabel(posts: readonly [ChartPost, ...ChartPost[]], now: number): string {
  const [latest] = posts
  const own = tWith('{author}, {ago}: {words}', { author: latest.author, ago: timeAgo(latest.created_at, now), words: postTitle(latest) })
  return posts.length === 1 ? own : tWith('{post} (the newest of {count} posts)', { post: own, count: posts.length })
}

/** The authors of posts on the chart, from left to right; each links to the newest post of its pin. */
export function PostPins({ pins }: { pins: readonly Pin[] }) {
  const now = useNow()
  if (pins.length === 0) return null
  return (
    <ul className={styles.postPins} aria-label={t('Posts on the chart')}>
      {pins.map(({ posts, side, x, y, stem }) => {
        const [post] = posts
        const name = pinLabel(posts, now)
        return (
          <li key={post.id} className={styles[side]} style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}>
            <span className={styles.stem} style={{ height: stem }} />
            <Link to="/post/$postId" params={{ postId: post.id }} className={styles.postPin} aria-label={name} title={name}>
              <Avatar name={post.author} image={post.author_avatar} size={24} />
              {posts.length > 1 && <span className={styles.more} data-count={posts.length} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
