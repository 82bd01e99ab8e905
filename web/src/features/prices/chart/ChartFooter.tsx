import type { Candle, PriceSource } from '@trademates/contract/prices'
import { useState } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { rich } from '#i18n/rich.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { TimeZoneSelect } from '#features/prices/TimeZoneSelect.tsx'
import { CandleTable } from './CandleTable.tsx'
import type { ChartStyle } from './drawing/draw-chart.ts'
import type { CandlePosts } from './place-pins.ts'
import styles from './PriceChart.module.css'

interface Props {
  /** The accessible name of the table. */
  label: string
  candles: readonly Candle[]
  candlePosts: readonly CandlePosts[]
  style: ChartStyle
  /** Undefined while the candles load. */
  source: PriceSource | undefined
  /** Without it, the chart cannot be posted. */
  onPost: (() => void) | undefined
}

/** Below a chart: its actions, the price source and, on request, the table. */
export function ChartFooter({ label, candles, candlePosts, style, source, onPost }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      <Row gap={8} wrap className={styles.chartFoot}>
        {onPost !== undefined && (
          <Button size="sm" icon="image-plus" disabled={source === undefined} onClick={onPost}>
            {t('Post this chart')}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon="table" onClick={() => setTable(!isTable)}>
          <span className={styles.tableLabel}>{isTable ? t('Hide table') : t('Data table')}</span>
        </Button>
        <TimeZoneSelect />
        <span className={`${styles.notice} end`}>
          {/* The box of a text that follows. */}
          <span style={source === undefined ? { visibility: 'hidden' } : undefined}>
            {source?.is_sample === false
              ? tWith('Prices by {source}', { source: source.name })
              : t('Simulated prices, not real market data')}
            {' · '}
          </span>
          {rich(t('Chart by <link>TradingView</link>'), {
            link: (name) => (
              <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
                {name}
              </a>
            ),
          })}
        </span>
      </Row>
      {isTable && <CandleTable label={label} candles={candles} candlePosts={candlePosts} style={style} />}
    </>
  )
}
