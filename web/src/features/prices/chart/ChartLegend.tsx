import { inFigures } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { priceInFigures } from '#features/prices/figures.ts'
import { tAs, tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'
import { AVERAGED } from './average.ts'
import { momentInWords } from './words.ts'

/** The figures of one candle, and of the moving average there where it is drawn. */
export function ChartLegend({ candle, average, decimals }: { candle: Candle | undefined; average: number | null; decimals: number }) {
  if (candle === undefined) return <p className="legend">{t('No prices for this chart.')}</p>
  const { open, high, low, close, volume, time } = candle
  return (
    <p className="legend" aria-hidden="true">
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
        <span className="average">
          <i>{tWith('MA {count}', { count: AVERAGED })}</i> {inFigures(average.toFixed(decimals))}
        </span>
      )}
    </p>
  )
}
