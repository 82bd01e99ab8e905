import type { Candle, PriceSource } from '@trademates/contract/prices'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { rich } from '#words/rich.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { CandleTable } from './CandleTable.tsx'
import type { Spot } from './pins.ts'
import styles from './PriceChart.module.css'

interface Props {
  /** The name of the table. */
  label: string
  candles: readonly Candle[]
  spots: readonly Spot[]
  decimals: number
  source: PriceSource
  onPost: () => void
}

/** Below a chart: what can be done with it, whose prices it shows, and its figures where they are asked for. */
export function ChartFoot({ label, candles, spots, decimals, source, onPost }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      <div className={styles.chartFoot}>
        <Button size="sm" icon="image-plus" onClick={onPost}>
          {t('Post this chart')}
        </Button>
        <Button size="sm" variant="ghost" icon="table" onClick={() => setTable(!isTable)}>
          {isTable ? t('Hide table') : t('Data table')}
        </Button>
        <span className={`${styles.notice} end`}>
          {source.is_sample ? t('Simulated prices, not real market data') : tWith('Prices by {source}', { source: source.name })}
          {' · '}
          {rich(t('Chart by <link>TradingView</link>'), {
            link: (name) => (
              <a href="https://www.tradingview.com/" target="_blank" rel="noopener">
                {name}
              </a>
            ),
          })}
        </span>
      </div>
      {isTable && <CandleTable label={label} candles={candles} spots={spots} decimals={decimals} />}
    </>
  )
}
