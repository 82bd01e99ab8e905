import { inFigures } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { priceInFigures } from '#features/prices/figures.ts'
import { tAs, tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { AVERAGED, movingAverage } from './average.ts'
import type { Look } from './draw.ts'
import { momentInWords } from './words.ts'
import styles from './PriceChart.module.css'

interface Props {
  candles: readonly Candle[]
  /** When the candle opened that is pointed at, in milliseconds since 1970. */
  point: number | null
  look: Look
}

/** The figures of the candle that is pointed at, else of the newest; and of the moving average there where it is drawn. */
export function ChartLegend({ candles, point, look: { kind, decimals } }: Props) {
  const pointed = candles.findIndex(({ time }) => Date.parse(time) === point)
  const told = pointed === -1 ? candles.length - 1 : pointed
  const candle = candles[told]
  const average = kind === 'candles' ? (movingAverage(candles)[told] ?? null) : null
  if (candle === undefined)
    return (
      <p data-slot="legend" className={styles.legend}>
        {t('No price data')}
      </p>
    )
  const { open, high, low, close, volume, time } = candle
  return (
    <p data-slot="legend" className={styles.legend} aria-hidden="true">
      <span>{momentInWords(time)}</span>
      {Object.entries({
        [tAs('candle', 'O')]: open,
        [tAs('candle', 'H')]: high,
        [tAs('candle', 'L')]: low,
        [tAs('candle', 'C')]: close,
      }).map(([name, price]) => (
        <span key={name}>
          <i>{name}</i> {priceInFigures(price, decimals)}
        </span>
      ))}
      <span>
        <i>{t('Vol')}</i> {inFigures(volume)}
      </span>
      {average !== null && (
        <span className={styles.average}>
          <i>{tWith('MA {count}', { count: AVERAGED })}</i> {inFigures(average.toFixed(decimals))}
        </span>
      )}
    </p>
  )
}
