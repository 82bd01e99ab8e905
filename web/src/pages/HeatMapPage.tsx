import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatChange } from '@trademates/contract/decimals'
import { HEAT_MAP_MARKETS, HEAT_MAP_PERIODS, type HeatMapMarket, type HeatMapPeriod } from '@trademates/contract/market-overview'
import { type RefObject, useRef, useState } from 'react'
import { CrossTable } from '#features/market-overview/heat-map/CrossTable.tsx'
import { HeatMapCanvas } from '#features/market-overview/heat-map/HeatMapCanvas.tsx'
import { changeOfStep, type HeatMapGroup } from '#features/market-overview/heat-map/heat-map-layout.ts'
import { HeatMapTable } from '#features/market-overview/heat-map/HeatMapTable.tsx'
import { FiguresPending } from '#features/market-overview/FiguresPending.tsx'
import { MarketsHeader } from '#features/market-overview/MarketsHeader.tsx'
import { heatMapQuery } from '#features/market-overview/queries.ts'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { useOnline } from '#lib/network/use-online.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SegmentedControl } from '#ui/fields/SegmentedControl.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import styles from '#features/market-overview/heat-map/HeatMap.module.css'
import pageStyles from './MarketsPage.module.css'

const LABELS: Record<HeatMapMarket, () => string> = {
  Stock: () => t('Stocks'),
  Crypto: () => t('Crypto'),
  Commodities: () => t('Commodities'),
  Forex: () => t('Forex'),
}
const STEPS = [-3, -2, -1, 0, 1, 2, 3]

/** `500 stocks`. */
function countText(market: HeatMapMarket, count: number): string {
  if (market === 'Stock') return tWith('{count, plural, one {# stock} other {# stocks}}', { count })
  if (market === 'Crypto') return tWith('{count, plural, one {# coin} other {# coins}}', { count })
  return tWith('{count, plural, one {# symbol} other {# symbols}}', { count })
}

/** `Heat map, 500 stocks: 61 percent up`. */
function describe(market: HeatMapMarket, groups: readonly HeatMapGroup[]): string {
  const rows = groups.flatMap((group) => group.rows)
  const up = rows.filter(([, , , change]) => Number(change ?? 0) > 0).length
  return tWith('Heat map, {symbols}: {percent} percent up', {
    symbols: countText(market, rows.length),
    percent: rows.length === 0 ? 0 : Math.round((100 * up) / rows.length),
  })
}

/** The most traded symbols of a market as rectangles, colored by their change; currencies as a table. Market and period are in the address. */
export default function HeatMapPage() {
  const search = useSearch({ from: '/members/markets/heatmap' })
  const navigate = useNavigate()
  const isOnline = useOnline()
  const market = HEAT_MAP_MARKETS.find((one) => one === search.market) ?? HEAT_MAP_MARKETS[0]
  const period = HEAT_MAP_PERIODS.find((one) => one === search.period) ?? '1d'
  const query = heatMapQuery(market, period)
  const heatMap = useQuery(query)
  useOfflineCopy(query.queryKey, heatMap)
  const { data, isError, error, refetch } = heatMap
  const choose = (next: { market?: string; period?: string }) =>
    void navigate({ to: '/markets/heatmap', search: { market, period, ...next }, replace: true })
  const legend = useRef<HTMLSpanElement>(null)
  const [isEqual, setEqual] = useState(false)
  const [isTable, setTable] = useState(false)
  const isEmpty = data?.as_of === null || data?.groups.length === 0
  const isMap = market !== 'Forex' && !isEmpty && (data !== undefined || !isError)
  return (
    <section className={pageStyles.page} aria-label={t('Markets')}>
      <MarketsHeader sources={data} />
      <div className={styles.bar}>
        <SegmentedControl
          label={t('Market')}
          choices={HEAT_MAP_MARKETS.map((value) => ({ value, label: LABELS[value]() }))}
          value={market}
          disabled={!isOnline}
          onChange={(next) => choose({ market: next })}
        />
        <SegmentedControl
          label={t('Period')}
          choices={HEAT_MAP_PERIODS.map((value) => ({ value, label: value }))}
          value={period}
          disabled={!isOnline}
          onChange={(next) => choose({ period: next })}
        />
        {isMap && (
          <>
            <span className={styles.tableButton}>
              <IconButton size="sm" icon="table" label={t('Data table')} aria-pressed={isTable} onClick={() => setTable(!isTable)} />
            </span>
            <SegmentedControl
              label={t('Size')}
              choices={[
                { value: 'turnover', label: t('Turnover') },
                { value: 'equal', label: t('Equal') },
              ]}
              value={isEqual ? 'equal' : 'turnover'}
              onChange={(next) => setEqual(next === 'equal')}
            />
            <span ref={legend} data-slot="legend" className={`${styles.legend} end`} aria-hidden="true">
              {STEPS.map((step) => (
                <span key={step} data-step={step} data-falling={step < 0 || undefined}>
                  {formatChange(changeOfStep(step, period))}%
                </span>
              ))}
            </span>
          </>
        )}
      </div>
      <FiguresPending isPending={!isEmpty && data?.figures_pending} />
      {data === undefined && isError && <ErrorState text={t("Couldn't load the heat map")} error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && (
        <div aria-busy="true" className={styles.frame}>
          <Skeleton height="100%" />
        </div>
      )}
      {isEmpty && <EmptyState title={t('No prices yet')} text={t('They appear once a source answers.')} />}
      {data !== undefined && !isEmpty && market === 'Forex' && <CrossTable groups={data.groups} period={period} />}
      {data !== undefined && isMap && <HeatMap key={market} groups={data.groups} {...{ market, period, isEqual, isTable, legend }} />}
    </section>
  )
}

interface HeatMapProps {
  market: HeatMapMarket
  groups: readonly HeatMapGroup[]
  period: HeatMapPeriod
  isEqual: boolean
  isTable: boolean
  legend: RefObject<HTMLElement | null>
}

function HeatMap({ market, groups, period, isEqual, isTable, legend }: HeatMapProps) {
  const [zoomed, setZoomed] = useState<string>()
  const shown = zoomed === undefined ? groups : groups.filter(({ name }) => name === zoomed)
  return (
    <>
      {zoomed !== undefined && (
        <nav className={styles.trail} aria-label={t('Groups')}>
          <Button size="sm" icon="arrow-left" onClick={() => setZoomed(undefined)}>
            {tWith('All groups, {group}', { group: zoomed })}
          </Button>
        </nav>
      )}
      {isTable ? (
        <HeatMapTable groups={shown} period={period} />
      ) : (
        <HeatMapCanvas
          groups={shown}
          period={period}
          isEqual={isEqual}
          label={describe(market, shown)}
          legend={legend}
          onZoom={setZoomed}
          isZoomed={zoomed !== undefined}
        />
      )}
    </>
  )
}
