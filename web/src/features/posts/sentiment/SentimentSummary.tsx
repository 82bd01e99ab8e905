import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { readSentiment, type Sentiment, SENTIMENT_DAYS } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import type { Id } from '@trademates/contract/wire'
import { query } from '#lib/cache/query-cache.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { startDraftWithSentiment } from '#features/posts/form/draft/start-draft.ts'
import { Row } from '#ui/layout/Layout.tsx'
import styles from './SentimentSummary.module.css'

/** Share of bullish and bearish posts about a symbol, and buttons that start a post with a sentiment. */
export function SentimentSummary({ symbol, me }: { symbol: MarketSymbol; me: Id }) {
  const { data, isError } = useQuery(query(readSentiment, { params: { code: symbol.code } }))
  const navigate = useNavigate()
  if (data === undefined) {
    return isError ? null : (
      <div className={styles.stanceShare} aria-busy="true">
        <Skeleton height={76} />
      </div>
    )
  }
  const total = data.bullish + data.bearish
  const share = total === 0 ? 0 : Math.round((100 * data.bullish) / total)
  const views = tWith('{count, plural, one {# trader} other {# traders}}, last {days} days', { count: total, days: SENTIMENT_DAYS })
  const startPost = async (stance: Sentiment) => {
    await startDraftWithSentiment(me, symbol, stance)
    await navigate({ to: '/add_post', search: { symbol: symbol.code } })
  }
  return (
    <section className={styles.stanceShare} aria-label={t('Views')}>
      {total > 0 && (
        <>
          <div className={styles.labels}>
            <span className="up">
              <Icon name="trending-up" size={16} /> {tWith('Bullish {share}%', { share })}
            </span>
            <span className="down end">
              <Icon name="trending-down" size={16} /> {tWith('Bearish {share}%', { share: 100 - share })}
            </span>
          </div>
          <Row gap={3} align="stretch" data-slot="bar" className={styles.bar} aria-hidden="true">
            {share > 0 && <i className={styles.bull} style={{ flexGrow: share }} />}
            {share < 100 && <i className={styles.bear} style={{ flexGrow: 100 - share }} />}
          </Row>
        </>
      )}
      <Row gap={8} wrap className={styles.give} role="group" aria-label={t('Post your view')}>
        <Button size="sm" icon="trending-up" title={t('Post your view')} onClick={() => void startPost('bullish')}>
          {t('Bullish')}
        </Button>
        <Button size="sm" icon="trending-down" title={t('Post your view')} onClick={() => void startPost('bearish')}>
          {t('Bearish')}
        </Button>
        <span className="faint end">{total > 0 ? views : tWith('No sentiment in the last {days} days', { days: SENTIMENT_DAYS })}</span>
      </Row>
    </section>
  )
}
