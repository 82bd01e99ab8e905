import { formatDecimal, percentChange, formatChange } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { tAs, tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { AVERAGE_PERIOD, movingAverage } from './drawing/moving-average.ts'
import type { ChartStyle } from './drawing/draw-chart.ts'
import { formatLegendTime } from './chart-text.ts'
import styles from './PriceChart.module.css'

interface Props {
  candles: readonly Candle[]
  /** The opening time of the hovered candle, in milliseconds since 1970. */
  point: number | null
  style: ChartStyle
}

/** The values of the hovered candle, else the newest, and of the moving average if it is shown. */
export function ChartLegend({ candles, point, style: { kind, decimals, interval, exchangeZone } }: Props) {
  const pointed = candles.findIndex(({ time }) => Date.parse(time) === point)
  const index = pointed === -1 ? candles.length - 1 : pointed
  const candle = candles[index]
  const average = kind === 'candles' ? (movingAverage(candles)[index] ?? null) : null
  if (candle === undefined)
    return (
      <p data-slot="legend" className={styles.legend}>
        {t('No price data')}
      </p>
    )
  const { open, high, low, close, volume, time } = candle
  const figures = [
    { part: 'open', name: tAs('candle', 'O'), price: open },
    { part: 'high', name: tAs('candle', 'H'), price: high },
    { part: 'low', name: tAs('candle', 'L'), price: low },
    { part: 'close', name: tAs('candle', 'C'), price: close },
  ]
  const change = percentChange(open, close)
  return (
    <div data-slot="legend" className={styles.legend} aria-hidden="true">
      <p className={styles.legendLine}>
        <span data-part="time">
          <b>{interval}</b>
          {' · '}
          {formatLegendTime(time, interval, exchangeZone)}
          {' · '}
        </span>
        {figures.map(({ part, name, price }) => (
          <span key={part} data-part={part}>
            <i>{name}</i> {formatPrice(price, decimals)}{' '}
          </span>
        ))}
        <span className={directionOf(change)}>{formatChange(change)}%</span>
        <span data-part="volume">
          {' · '}
          <i>{t('Vol')}</i> {formatDecimal(volume)}
        </span>
      </p>
      {average !== null && (
        <p className={styles.average}>
          <i>{tWith('MA {count}', { count: AVERAGE_PERIOD })}</i> {formatDecimal(average.toFixed(decimals))}
        </p>
      )}
    </div>
  )
}
