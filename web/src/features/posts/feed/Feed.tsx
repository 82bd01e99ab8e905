import { useInfiniteQuery } from '@tanstack/react-query'
import type { Post } from '@trademates/contract/posts'
import { type ComponentProps, useDeferredValue, useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { isOnLaterPage } from '#lib/cache/query-cache.ts'
import { usePendingPosts } from '#lib/cache/pending-posts.ts'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ListEnd } from '#ui/lists/ListEnd.tsx'
import type { FeedFilter } from './feed-filter.ts'
import { NewPosts } from './NewPosts.tsx'
import { PostCard } from '#features/posts/card/PostCard.tsx'
import { PostSkeletons } from '#features/posts/card/PostSkeletons.tsx'
import { feedQuery } from '#features/posts/queries.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Posts of the first render of the client. React renders the rest in the background, so that input is answered in between. */
const FIRST_RENDER_POSTS = 4
let hasRendered = false

/** Infinite list of posts, newest first. */
export function Feed({ search, me }: { search: FeedFilter & { symbol?: string }; me: CommentAuthor }) {
  const feed = useInfiniteQuery(feedQuery(search))
  const pending = usePendingPosts({ ...search })
  const posts = feed.data?.pages.flatMap((page) => page.items) ?? []

  if (feed.data === undefined) {
    return feed.isError ? (
      <ErrorState text={t("Couldn't load posts")} error={feed.error} retry={() => void feed.refetch()} />
    ) : (
      <PostSkeletons />
    )
  }
  const fresh = pending.filter((one) => posts.every(({ id }) => id !== one.id) && !isOnLaterPage(one, feed.data))
  return (
    <>
      <NewPosts posts={fresh} />
      {posts.length === 0 && <NoPosts search={search} />}
      {posts.length > 0 && <FeedPosts posts={posts} me={me} list={feed} />}
    </>
  )
}

interface FeedPostsProps {
  posts: readonly Post[]
  me: CommentAuthor
  list: ComponentProps<typeof ListEnd>['list']
}

/** The loaded posts. The end follows the last one, because an end in sight fetches the next page. */
function FeedPosts({ posts, me, list }: FeedPostsProps) {
  // Later feeds are rendered at once, for the scroll position to restore.
  const isComplete = useDeferredValue(true, hasRendered)
  useEffect(() => {
    hasRendered = true
  }, [])
  return (
    <>
      {posts.slice(0, isComplete ? undefined : FIRST_RENDER_POSTS).map((post, index) => (
        <PostCard key={post.id} post={post} me={me} first={index === 0} />
      ))}
      {isComplete && <ListEnd what={t('posts')} length={posts.length} list={list} />}
    </>
  )
}

function NoPosts({ search }: { search: FeedFilter & { symbol?: string } }) {
  if (search.symbol !== undefined)
    return (
      <EmptyState
        title={tWith('No posts about {cashtag} yet', { cashtag: `$${search.symbol}` })}
        text={t('Posts that tag it will appear here.')}
      />
    )
  if (search.market !== undefined || search.tag !== undefined)
    return <EmptyState title={t('Nothing here yet')} text={t('No posts match these filters. Remove one to see more.')} />
  if (search.feed === 'watchlist') {
    return (
      <EmptyState
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
      <EmptyState
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
    <EmptyState
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
