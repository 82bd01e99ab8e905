import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { FileTile } from '#features/media/grid/FileTile.tsx'
import { VisibleFiles } from '#features/media/grid/VisibleFiles.tsx'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { fullName } from '#features/posts/title.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './PostGrid.module.css'

/** Posts as a grid of squares: the first image or the title. */
export const PostGrid = ({ posts }: { posts: readonly Post[] }) => (
  <ul className={styles.tiles} aria-label={t('Posts')}>
    {posts.map((post) => (
      <li key={post.id}>
        <Tile post={post} />
      </li>
    ))}
  </ul>
)

const TileCount = ({ icon, count, what }: { icon: IconName; count: number; what: string }) => (
  <span>
    <Icon name={icon} size={16} fill />
    {count}
    <span className="sr-only"> {what} </span>
  </span>
)

function Tile({ post }: { post: Post }) {
  const { id, name, likes_count, comments_count, trading_markets } = post
  return (
    <Link to="/post/$postId" params={{ postId: id }} data-slot="post-tile" className={styles.tile}>
      <VisibleFiles post={post}>
        {(files) => (
          <FileTile files={files} name={name}>
            <span className={styles.tileText}>
              <span>{fullName(post)}</span>
              <small>
                <Icon name={MARKET_ICONS[trading_markets]} size={12} />
                {MARKET_LABELS[trading_markets]()}
              </small>
            </span>
          </FileTile>
        )}
      </VisibleFiles>
      <Row as="span" gap={20} justify="center" className={styles.tileCounts}>
        <TileCount icon="heart" count={likes_count} what={tWith('{count, plural, one {like} other {likes}}', { count: likes_count })} />
        <TileCount
          icon="message-square"
          count={comments_count}
          what={tWith('{count, plural, one {comment} other {comments}}', { count: comments_count })}
        />
      </Row>
    </Link>
  )
}

/** Placeholder of the grid while it loads. */
export function PostGridSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading posts')}
      </span>
      <div className={styles.tiles} aria-hidden="true">
        {Array.from({ length: 9 }, (_, place) => (
          <span key={place} className={`${styles.tile} ${styles.tileWaiting}`}>
            <Skeleton height={300} />
          </span>
        ))}
      </div>
    </div>
  )
}
