import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MAX_MOVERS, MOVER_MARKETS, MOVER_PERIODS, type MoverMarket, type MoverPeriod } from '@trademates/contract/market-overview'
import { FiguresPending } from '#features/market-overview/FiguresPending.tsx'
import { MarketsHeader } from '#features/market-overview/MarketsHeader.tsx'
import { MoverLists, MoverMarketChips, MoverSkeletons } from '#features/market-overview/MoverLists.tsx'
import { moversQuery } from '#features/market-overview/queries.ts'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { t } from '#i18n/t.ts'
import styles from '#features/market-overview/Overview.module.css'
import pageStyles from './MarketsPage.module.css'

/** Gainers, losers and the most traded symbols of a market and period, both in the address. */
export default function MoversPage() {
  const search = useSearch({ from: '/members/markets/movers' })
  const navigate = useNavigate()
  const isOnline = useOnline()
  const market = MOVER_MARKETS.find((one) => one === search.market)
  const period = MOVER_PERIODS.find((one) => one === search.period) ?? '1d'
  const query = moversQuery(market, period, MAX_MOVERS)
  const movers = useQuery(query)
  useOfflineCopy(query.queryKey, movers)
  const { data, isError, error, refetch } = movers
  const choose = (next: { market: MoverMarket | undefined; period: MoverPeriod }) =>
    void navigate({
      to: '/markets/movers',
      search: { ...(next.market && { market: next.market }), ...(next.period !== '1d' && { period: next.period }) },
      replace: true,
    })
  return (
    <section className={pageStyles.page} aria-label={t('Markets')}>
      <MarketsHeader sources={data} />
      <Row gap={12} wrap className={styles.bar}>
        <MoverMarketChips value={market} disabled={!isOnline} onChange={(next) => choose({ market: next, period })} />
        <span className="end">
          <SegmentedControl
            label={t('Period')}
            choices={MOVER_PERIODS.map((value) => ({ value, label: value }))}
            value={period}
            disabled={!isOnline}
            onChange={(next) => choose({ market, period: next })}
          />
        </span>
      </Row>
      <FiguresPending isPending={typeof data?.as_of === 'string' && data.figures_pending} />
      {data === undefined && isError && <ErrorState text={t("Couldn't load movers")} error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && <MoverSkeletons count={MAX_MOVERS} />}
      {data?.as_of === null && <EmptyState title={t('No prices yet')} text={t('They appear once a source answers.')} />}
      {typeof data?.as_of === 'string' && <MoverLists movers={data} period={period} />}
    </section>
  )
}
