import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Id } from '@trademates/contract/wire'
import styles from './Feed.module.css'

const ESTIMATED_HEIGHT_PX = 420
const heights = new Map<Id, number>()

/**
 * Wrapper of a post in the feed that skips rendering far from the viewport. Its height is remembered, so that a feed restored from history
 * has its former length at once.
 */
export function FeedItem({ id, children }: { id: Id; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = place.current
    return () => {
      if (box !== null) heights.set(id, box.offsetHeight)
    }
  }, [id])
  return (
    <div
      ref={place}
      data-slot="feed-item"
      className={styles.feedItem}
      style={{ containIntrinsicBlockSize: `auto ${heights.get(id) ?? ESTIMATED_HEIGHT_PX}px` }}
    >
      {children}
    </div>
  )
}
