import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Post } from '@trademates/contract/posts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { ProfileLink } from '#features/people/ProfileLink.tsx'
import { ago, useNow } from '#lib/time.ts'
import { momentOf } from '#words/formats.ts'
import { StanceBadge } from './StanceBadge.tsx'
import { EditedMark } from './EditedMark.tsx'
import styles from './PostCard.module.css'

/** Who wrote a post, about which market, and when; the time leads to the post itself (decision D7). `children` stand at the end of the line. */
export function PostHead({ post, children }: { post: Post; children?: ReactNode }) {
  const now = useNow()
  return (
    <div data-slot="post-head" className={styles.postHead}>
      <ProfileLink id={post.author_id} className={styles.name}>
        {post.author}
      </ProfileLink>
      <MarketBadge market={post.trading_markets} />
      {post.stance !== null && <StanceBadge stance={post.stance} />}
      <Link to="/post/$postId" params={{ postId: post.id }} data-slot="when" className={styles.when}>
        <time dateTime={post.created_at} title={momentOf(post.created_at)}>
          {ago(post.created_at, now)}
        </time>
      </Link>
      <EditedMark post={post} />
      {children}
    </div>
  )
}
