import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Decimal } from '@trademates/contract/decimals'
import type { Period } from '@trademates/contract/scoring'
import type { TrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { type ReactNode, useState } from 'react'
import { MARKET_LABELS } from '#features/markets/market-labels.ts'
import { directionOf } from '#features/prices/format-price.ts'
import { t } from '#i18n/t.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { EquityCurve } from './EquityCurve.tsx'
import { formatScore, formatShare } from './format-score.ts'
import { IntervalBar } from './IntervalBar.tsx'
import { parsePeriod, type PeriodName, periods } from './periods.ts'
import { trackRecordQuery } from './queries.ts'
import styles from './TrackRecord.module.css'

/** The equity curve and the markets of a period. */
export function Slices({ user }: { user: Id }) {
  const [period, setPeriod] = useState<PeriodName>('all')
  const days = parsePeriod(period)
  const slice = useQuery({ ...trackRecordQuery(user, days === undefined ? {} : { days }), placeholderData: keepPreviousData })
  const choice = <SegmentedControl label={t('Period')} choices={periods()} value={period} onChange={setPeriod} />
  if (slice.isError && slice.data === undefined) {
    return <ErrorState text={t("Couldn't load the track record")} error={slice.error} retry={() => void slice.refetch()} />
  }
  if (slice.data === undefined) return <Skeleton height={360} />
  return (
    <div aria-busy={slice.isPlaceholderData}>
      <EquityCurve curve={slice.data.curve}>{choice}</EquityCurve>
      <Markets record={slice.data} days={slice.data.slice.days} />
    </div>
  )
}

interface Interval {
  low: Decimal | null
  edge: Decimal | null
  high: Decimal | null
}

const Range = ({ low, edge, high }: Interval) =>
  low === null || edge === null || high === null ? (
    <span className="faint text-xs">{t('not shown yet')}</span>
  ) : (
    <IntervalBar interval={{ low, edge, high }} small />
  )

const title = (days: Period | null) =>
  days === null ? t('By market') : days === 90 ? t('By market, last 90 days') : t('By market, last 365 days')

function Markets({ record, days }: { record: TrackRecord; days: Period | null }) {
  return (
    <section className={styles.section} aria-labelledby="by-market">
      <div className={styles.sectionHead}>
        <h2 id="by-market">{title(days)}</h2>
        <span className="faint text-xs end">{t('One of 18 slices: the bar is higher.')}</span>
      </div>
      <div className={styles.tableBox} role="region" aria-labelledby="by-market" tabIndex={0}>
        <table className={styles.table} aria-labelledby="by-market">
          <thead>
            <tr>
              <th scope="col">{t('Market')}</th>
              <th scope="col">{t('Ideas')}</th>
              <th scope="col">{t('Win rate')}</th>
              <th scope="col">{t('Mean R')}</th>
              <th scope="col" className={styles.range}>
                {t('95% range')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.by_market.map(({ market, ...figures }) => (
              <MarketRow key={market} name={MARKET_LABELS[market]()} {...figures} />
            ))}
            <MarketRow name={t('All')} {...record} n={record.counts.graded} />
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface RowProps extends Interval {
  name: ReactNode
  n: number
  win_rate: number | null
  mean_r: Decimal | null
}

function MarketRow({ name, n, win_rate, mean_r, low, edge, high }: RowProps) {
  const direction = directionOf(mean_r ?? '0')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{n}</td>
      <td>{win_rate === null ? '–' : formatShare(win_rate)}</td>
      <td>
        <span className={`${styles.change} ${direction}`}>
          {direction !== 'flat' && <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={12} />}
          {mean_r === null ? '–' : formatScore(mean_r)}
        </span>
      </td>
      <td className={styles.range}>
        <Range low={low} edge={edge} high={high} />
      </td>
    </tr>
  )
}
