import { formatDecimal } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { formatPrice } from '#features/prices/format-price.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { AVERAGE_PERIOD, movingAverage } from './drawing/moving-average.ts'
import type { ChartStyle } from './drawing/draw-chart.ts'
import { formatUtcMoment } from './chart-text.ts'
import styles from './PriceChart.module.css'

interface Props {
  candles: readonly Candle[]
  /** The opening time of the hovered candle, in milliseconds since 1970. */
  point: number | null
  style: ChartStyle
}

/** The values of the hovered candle, else the newest, and of the moving average if it is shown. */
export function ChartLegend({ candles, point, style: { kind, decimals } }: Props) {
  const pointed = candles.findIndex(({ time }) => Date.parse(time) === point)
  const index = pointed === -1 ? candles.length - 1 : pointed
  const candle = candles[index]
  const average = kind === 'candles' ? (movingAverage(candles)[index] ?? null) : null
  if (candle === undefined)
    return (
      <Row as="p" gap="2px 12px" align="stretch" wrap data-slot="legend" className={styles.legend}>
        {t('No price data')}
      </Row>
    )
  const { open, high, low, close, volume, time } = candle
  return (
    <Row as="p" gap="2px 12px" align="stretch" wrap data-slot="legend" className={styles.legend} aria-hidden="true">
      <span>{formatUtcMoment(time)}</span>
      {Object.entries({
        [tAs('candle', 'O')]: open,
        [tAs('candle', 'H')]: high,
        [tAs('candle', 'L')]: low,
        [tAs('candle', 'C')]: close,
      }).map(([name, price]) => (
        <span key={name}>
          <i>{name}</i> {formatPrice(price, decimals)}
        </span>
      ))}
      <span>
        <i>{t('Vol')}</i> {formatDecimal(volume)}
      </span>
      {average !== null && (
        <span className={styles.average}>
          <i>{tWith('MA {count}', { count: AVERAGE_PERIOD })}</i> {formatDecimal(average.toFixed(decimals))}
        </span>
      )}
    </Row>
  )
}
