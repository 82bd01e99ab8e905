import { Link } from '@tanstack/react-router'
import type { Idea } from '@trademates/contract/ideas'
import { directionOf } from '#features/prices/format-price.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { formatDay, formatR } from './format-idea.ts'
import { liveResult, plannedPrice } from './live-result.ts'
import { describeState, priceText } from './state-text.ts'
import styles from './IdeaRow.module.css'

/** A trade idea as a row of a list: symbol, direction, planned price, result, date. Links to its post; a tombstone has none. */
export function IdeaRow({ idea }: { idea: Idea }) {
  const { symbol, direction, post_id, posted_at, deleted_at } = idea
  const live = liveResult(idea, undefined)
  const r = live?.r ?? idea.r
  const content = (
    <>
      <span className={direction === 'long' ? 'up' : 'down'}>
        <Icon name={direction === 'long' ? 'trending-up' : 'trending-down'} size={16} />
      </span>
      <span className={styles.terms}>
        <span className={deleted_at === null ? styles.symbol : `${styles.symbol} ${styles.deleted}`}>${symbol}</span>
        <span className="faint text-xs">
          {direction === 'long' ? t('Long') : t('Short')} · {priceText(idea, plannedPrice(idea))}
          {deleted_at !== null && ` · ${t('Deleted by author')}`}
        </span>
      </span>
      <span className="faint text-xs nowrap">{formatDay(posted_at)}</span>
      <span className={`${styles.result} ${directionOf(r ?? '0')}`}>{r === null ? describeState(idea, live).text : formatR(r)}</span>
    </>
  )
  return (
    <li data-slot="idea-row" className="hoverable">
      {post_id === null ? (
        <span className={styles.row}>{content}</span>
      ) : (
        <Link to="/post/$postId" params={{ postId: post_id }} className={styles.row}>
          {content}
        </Link>
      )}
    </li>
  )
}
