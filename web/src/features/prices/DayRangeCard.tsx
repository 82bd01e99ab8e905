import { useQuery } from '@tanstack/react-query'
import { compare } from '@trademates/contract/decimals'
import type { Quote } from '@trademates/contract/prices'
import type { MarketSymbol } from '@trademates/contract/symbols'
import { tAs } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { formatWithUnit } from './format-price.ts'
import { candlesQuery } from './queries.ts'
import { positionInRange, RangeBar } from './RangeBar.tsx'
import panelStyles from '#ui/layout/Panel.module.css'
import styles from './DayRangeCard.module.css'

const WEEKS = 52

/** The 52-week range of a symbol, and the position of its price in it, from 0 to 100. */
function useYearRange(code: string, price: string | undefined): { low: string; high: string; at: number } | null {
  const { data } = useQuery(candlesQuery(code, '1w', WEEKS))
  const [first, ...rest] = data?.candles ?? []
  if (first === undefined || price === undefined) return null
  const low = rest.reduce((least, candle) => (compare(candle.low, least) < 0 ? candle.low : least), first.low)
  const high = rest.reduce((most, candle) => (compare(candle.high, most) > 0 ? candle.high : most), first.high)
  return { low, high, at: positionInRange(low, high, price) }
}

/** The trading day of a symbol in numbers, and its 52-week range. */
export function DayRangeCard({ symbol, quote }: { symbol: MarketSymbol; quote: Quote | undefined }) {
  const year = useYearRange(symbol.code, quote?.price)
  const figure = (price: string | null | undefined) => (price ? formatWithUnit(price, symbol) : '–')
  const figures = {
    [tAs('price', 'Open')]: quote?.open,
    [t('Previous close')]: quote?.previous_close,
    [t('High')]: quote?.high,
    [t('Low')]: quote?.low,
  }
  return (
    <section className={`panel ${styles.dayCard}`} aria-labelledby="day-card">
      <Row gap={8} className={panelStyles.panelHead}>
        <h2 id="day-card">{t("Today's session")}</h2>
      </Row>
      <Stack as="dl" gap="10px 16px" className={styles.figures}>
        {Object.entries(figures).map(([name, price]) => (
          <div key={name}>
            <dt className="faint text-xs">{name}</dt>
            <dd>{figure(price)}</dd>
          </div>
        ))}
      </Stack>
      {year !== null && (
        <div className={`${styles.year} text-xs`}>
          <p className="faint">{t('52-week range')}</p>
          <RangeBar at={year.at} />
          <p className="row">
            <span>{figure(year.low)}</span>
            <span className="end">{figure(year.high)}</span>
          </p>
        </div>
      )}
    </section>
  )
}
