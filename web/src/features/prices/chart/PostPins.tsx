import { Link } from '@tanstack/react-router'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { Avatar } from '#ui/display/Avatar.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { Pin, ChartPost } from './place-pins.ts'
import styles from './PostPins.module.css'

/** How a post begins: its name, with a sign where that is cut out of its text. */
const postTitle = ({ name, description }: ChartPost) =>
  description.trim().length > name.length && description.startsWith(name) ? `${name}…` : name

/** Who wrote what when, and of how many that is the newest; as the name of a picture that shows a face, and how many they are. */
function pinLabel(posts: readonly [ChartPost, ...ChartPost[]], now: number): string {
  const [latest] = posts
  const own = tWith('{author}, {ago}: {words}', { author: latest.author, ago: timeAgo(latest.created_at, now), words: postTitle(latest) })
  return posts.length === 1 ? own : tWith('{post} (the newest of {count} posts)', { post: own, count: posts.length })
}

/** Those who wrote about a symbol, on its chart, from the left to the right; each leads to the newest post that it stands for. */
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
