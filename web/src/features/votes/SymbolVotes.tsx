import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Sentiment } from '@trademates/contract/posts'
import type { MarketSymbol } from '@trademates/contract/symbols'
import type { SymbolSentiment } from '@trademates/contract/votes'
import type { Id } from '@trademates/contract/wire'
import { useState } from 'react'
import { startDraftWithSentiment } from '#features/posts/form/draft/start-draft.ts'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { useNow } from '#lib/time/time.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { castVote } from './actions.ts'
import { describeWindow } from './describe-window.ts'
import { type HistoryDays, sentimentQuery } from './queries.ts'
import { VoteHistory } from './VoteHistory.tsx'
import styles from './SymbolVotes.module.css'

const ICONS = { bullish: 'trending-up', bearish: 'trending-down' } as const
const labelOf = (stance: Sentiment) => (stance === 'bullish' ? t('Bullish') : t('Bearish'))

/** The shares of bullish and bearish users. */
function Gauge({ sentiment: { window, bullish, bearish } }: { sentiment: SymbolSentiment }) {
  if (window === null) return null
  const share = Math.round((100 * bullish) / (bullish + bearish))
  return (
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
  )
}

/** How users see a symbol: shares, the viewer's vote of the day, and the votes of earlier days. */
export function SymbolVotes({ symbol, me }: { symbol: MarketSymbol; me: Id }) {
  const [days, setDays] = useState<HistoryDays>('30')
  const query = sentimentQuery(symbol.code, days)
  const sentiment = useQuery(query)
  useOfflineCopy(query.queryKey, sentiment)
  const { data, isError, error, refetch } = sentiment
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const navigate = useNavigate()
  if (data === undefined) {
    return isError ? (
      <ErrorState text={t("Couldn't load the votes")} error={error} retry={() => void refetch()} />
    ) : (
      <div className={styles.votes} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
  }
  // A vote counts until the UTC day ends.
  const vote = data.mine?.day === today ? data.mine : null
  const mine = vote?.stance ?? null
  const sayWhy = async (stance: Sentiment) => {
    await startDraftWithSentiment(me, symbol, stance)
    await navigate({ to: '/add_post', search: { symbol: symbol.code } })
  }
  return (
    <section data-keep-clear className={styles.votes} aria-label={t('Views')}>
      <Gauge sentiment={data} />
      <Row gap={8} wrap className={styles.give} role="group" aria-label={t('Your vote')}>
        {(['bullish', 'bearish'] as const).map((stance) => (
          <Button
            key={stance}
            size="sm"
            icon={ICONS[stance]}
            data-stance={stance}
            aria-pressed={mine === stance}
            onClick={() => void castVote(symbol.code, mine === stance ? null : stance, mine)}
          >
            {labelOf(stance)}
          </Button>
        ))}
        <span className="muted" role="status">
          {vote !== null && (vote.counts ? t('Counted for today.') : t('Counts once your account is a day old'))}
        </span>
        {mine !== null && (
          <button type="button" className={styles.why} onClick={() => void sayWhy(mine)}>
            {t('Say why')}
          </button>
        )}
        <span className="faint end">{describeWindow(data)}</span>
      </Row>
      <VoteHistory history={data.history} decimals={symbol.decimals} days={days} setDays={setDays} />
    </section>
  )
}
