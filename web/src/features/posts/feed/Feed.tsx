import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Commentator } from '#features/comments/actions.ts'
import { isFurtherDown } from '#lib/cache/cache.ts'
import { usePendingPosts } from '#lib/cache/pending.ts'
import { buttonProps } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Failed } from '#ui/Failed.tsx'
import { ListEnd } from '#ui/ListEnd.tsx'
import type { FeedSearch } from './feed-search.ts'
import { FeedItem } from './FeedItem.tsx'
import { NewPosts } from './NewPosts.tsx'
import { PostCard } from '#features/posts/PostCard.tsx'
import { PostSkeletons } from '#features/posts/PostSkeleton.tsx'
import { feedQuery } from '#features/posts/queries.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

/** The posts of a feed, newest first and without end. */
export function Feed({ search, me }: { search: FeedSearch & { symbol?: string }; me: Commentator }) {
  const feed = useInfiniteQuery(feedQuery(search))
  const pending = usePendingPosts({ ...search })
  const posts = feed.data?.pages.flatMap((page) => page.items) ?? []

  if (feed.data === undefined) {
    return feed.isError ? <Failed text={t("Couldn't load posts")} retry={() => void feed.refetch()} /> : <PostSkeletons />
  }
  const fresh = pending.filter((one) => posts.every(({ id }) => id !== one.id) && !isFurtherDown(one, feed.data))
  return (
    <>
      <NewPosts posts={fresh} />
      {posts.map((post, place) => (
        <FeedItem key={post.id} id={post.id}>
          <PostCard post={post} me={me} first={place === 0} />
        </FeedItem>
      ))}
      {posts.length === 0 && <NoPosts search={search} />}
      {posts.length > 0 && <ListEnd what={t('posts')} length={posts.length} list={feed} />}
    </>
  )
}

function NoPosts({ search }: { search: FeedSearch & { symbol?: string } }) {
  if (search.symbol !== undefined)
    return (
      <Empty
        title={tWith('No posts about {cashtag} yet', { cashtag: `$${search.symbol}` })}
        text={t('Posts that tag it will appear here.')}
      />
    )
  if (search.market !== undefined || search.tag !== undefined)
    return <Empty title={t('Nothing here yet')} text={t('No posts match these filters. Remove one to see more.')} />
  if (search.feed === 'watchlist') {
    return (
      <Empty
        title={t('No posts about your symbols yet')}
        text={t('Add symbols to see posts about them here.')}
        action={
          <Link to="/watchlists" {...buttonProps({ variant: 'primary' })}>
            {t('Your watchlists')}
          </Link>
        }
      />
    )
  }
  if (search.feed === 'following') {
    return (
      <Empty
        title={t('No posts from people you follow')}
        text={t('Follow traders to see their posts here.')}
        action={
          <Link to="/add_friend" {...buttonProps({ variant: 'primary' })}>
            {t('Add Friends')}
          </Link>
        }
      />
    )
  }
  return (
    <Empty
      title={t('No posts yet')}
      text={t('Be the first to post an idea.')}
      action={
        <Link to="/add_post" {...buttonProps({ variant: 'primary' })}>
          {t('New Post')}
        </Link>
      }
    />
  )
}
