import { Link } from '@tanstack/react-router'
import type { Idea } from '@trademates/contract/ideas'
import type { Quote } from '@trademates/contract/prices'
import { directionOf } from '#features/prices/format-price.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { useNow } from '#lib/time/time.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { CallerScoreText } from './card/CallerLine.tsx'
import { formatDate } from './format-idea.ts'
import { liveResult, plannedPrice } from './live-result.ts'
import { oldPriceTime, priceText, resultText } from './state-text.ts'
import { inTodaysUnits } from './todays-units.ts'
import styles from './IdeaRow.module.css'

interface Props {
  idea: Idea
  /** Names the author instead of the symbol. */
  isOfAuthor?: boolean
  /** The newest price of its symbol, for the result of a live idea. */
  quote?: Quote | undefined
}

/** A trade idea as a row of a list: symbol or author, direction, planned price, result, date. Links to its post, a tombstone to its own screen. */
export function IdeaRow({ idea: posted, isOfAuthor = false, quote }: Props) {
  const idea = inTodaysUnits(posted)
  const { symbol, direction, post_id, posted_at, deleted_at, author, caller } = idea
  const live = liveResult(idea, quote)
  const r = live?.r ?? idea.r
  const oldTime = oldPriceTime(idea, live, useNow())
  const content = (
    <>
      <span className={direction === 'long' ? 'up' : 'down'}>
        <Icon name={direction === 'long' ? 'trending-up' : 'trending-down'} size={16} />
      </span>
      <span className={styles.terms}>
        <span className={deleted_at === null ? styles.symbol : `${styles.symbol} ${styles.deleted}`}>
          {isOfAuthor ? author.username : `$${symbol}`}
        </span>
        <span className="faint text-xs">
          {direction === 'long' ? t('Long') : t('Short')} · {priceText(idea, plannedPrice(idea))}
          {isOfAuthor && caller !== null && (
            <>
              {' · '}
              <CallerScoreText caller={caller} />
            </>
          )}
          {live !== null && live.r !== null && oldTime !== null && ` · ${tWith('Price of {time}', { time: oldTime })}`}
          {deleted_at !== null && ` · ${t('Deleted by author')}`}
        </span>
      </span>
      <span className="faint text-xs nowrap">{formatDate(posted_at, idea)}</span>
      <span className={`${styles.result} ${r === null ? 'muted' : directionOf(r)}`}>{resultText(idea, live)}</span>
    </>
  )
  return (
    <li data-slot="idea-row" className="hoverable">
      {post_id === null ? (
        <Link to="/idea/$ideaId" params={{ ideaId: idea.id }} className={styles.row}>
          {content}
        </Link>
      ) : (
        <Link to="/post/$postId" params={{ postId: post_id }} className={styles.row}>
          {content}
        </Link>
      )}
    </li>
  )
}
