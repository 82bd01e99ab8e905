import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { ReactNode } from 'react'
import { MARKET_ICONS } from '#features/markets/market-icons.ts'
import { MARKET_WORDS } from '#features/markets/market-words.ts'
import { FileTile } from '#features/media/FileTile.tsx'
import { ShownFiles } from '#features/media/ShownFiles.tsx'
import { useGently } from '#lib/first-screen.ts'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { postsByQuery } from './queries.ts'
import './PostTiles.css'

/** What somebody wrote, as squares: the first picture of a post, or its name in words. `begin` leads on where there is nothing yet. */
export function PostTiles({ author, begin }: { author: Id; begin?: ReactNode }) {
  const posts = useInfiniteQuery(postsByQuery(author))
  const may = useGently()
  if (posts.data === undefined || !may) {
    return posts.isError ? <Failed text={t("Couldn't load posts")} retry={() => void posts.refetch()} /> : <TileSkeletons />
  }
  const all = posts.data.pages.flatMap((page) => page.items)
  if (all.length === 0) return <Empty title={t('No posts yet.')} action={begin} />
  return (
    <>
      <ul className="tiles">
        {all.map((post) => (
          <li key={post.id}>
            <Tile post={post} />
          </li>
        ))}
      </ul>
      {posts.hasNextPage && <ListEnd what={t('posts')} length={all.length} list={posts} />}
    </>
  )
}

const Counted = ({ icon, count, what }: { icon: IconName; count: number; what: string }) => (
  <span>
    <Icon name={icon} size={16} fill />
    {count}
    <span className="sr-only"> {what} </span>
  </span>
)

function Tile({ post }: { post: Post }) {
  const { id, name, likes_count, comments_count, trading_markets } = post
  return (
    <Link to="/post/$postId" params={{ postId: id }} className="tile">
      <ShownFiles post={post}>
        {(files) => (
          <FileTile files={files} name={name}>
            <span className="tile-words">
              <span>{name}</span>
              <small>
                <Icon name={MARKET_ICONS[trading_markets]} size={12} />
                {MARKET_WORDS[trading_markets]()}
              </small>
            </span>
          </FileTile>
        )}
      </ShownFiles>
      <span className="tile-counts">
        <Counted icon="heart" count={likes_count} what={tWith('{count, plural, one {like} other {likes}}', { count: likes_count })} />
        <Counted
          icon="message-square"
          count={comments_count}
          what={tWith('{count, plural, one {comment} other {comments}}', { count: comments_count })}
        />
      </span>
    </Link>
  )
}

/** A grid that is still loading. */
export function TileSkeletons() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading posts')}
      </span>
      <div className="tiles" aria-hidden="true">
        {Array.from({ length: 9 }, (_, place) => (
          <span key={place} className="tile tile-waiting">
            <Skeleton height={300} />
          </span>
        ))}
      </div>
    </div>
  )
}
