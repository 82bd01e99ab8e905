import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Post } from '@trademates/contract/posts'
import { CallerHover } from '#features/ideas/CallerHover.tsx'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { timeAgo, useNow } from '#lib/time/time.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { SentimentBadge } from '#features/posts/sentiment/SentimentBadge.tsx'
import { EditedBadge } from '#features/posts/versions/EditedBadge.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './PostCard.module.css'

/** Author, market and time of a post; the time links to the post (decision D7). `children` are placed at the end of the line. */
export function PostHeader({ post, children }: { post: Post; children?: ReactNode }) {
  const now = useNow()
  return (
    <Row data-slot="post-head" className={styles.postHead}>
      {post.idea?.caller ? (
        <CallerHover user={post.author_id}>{(id) => <AuthorLink post={post} describedBy={id} />}</CallerHover>
      ) : (
        <AuthorLink post={post} />
      )}
      <MarketBadge market={post.trading_markets} />
      {post.stance !== null && <SentimentBadge stance={post.stance} />}
      <Link to="/post/$postId" params={{ postId: post.id }} data-slot="when" className={`${styles.when} faint text-sm underline-hover`}>
        <time dateTime={post.created_at} title={formatDateTime(post.created_at)}>
          {timeAgo(post.created_at, now)}
        </time>
      </Link>
      <EditedBadge post={post} />
      {children}
    </Row>
  )
}

const AuthorLink = ({ post, describedBy }: { post: Post; describedBy?: string | undefined }) => (
  <ProfileLink id={post.author_id} className={`${styles.name} underline-hover`} aria-describedby={describedBy}>
    {post.author}
  </ProfileLink>
)
