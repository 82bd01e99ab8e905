import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Id } from '@trademates/contract/wire'
import styles from './Feed.module.css'

const ESTIMATED_HEIGHT_PX = 420
const heights = new Map<Id, number>()

/**
 * The place of one post in the feed. Far from the screen the browser leaves its content out and keeps its height;
 * the height is remembered here, so that a feed that is come back to has its old length at once.
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
