import { useQuery } from '@tanstack/react-query'
import type { HeatMapPeriod } from '@trademates/contract/market-overview'
import { directionOf } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { sparklinesQuery } from '#features/prices/queries.ts'
import { Sparkline } from '#features/prices/Sparkline.tsx'
import { symbolQuery } from '#features/symbols/queries.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { formatDecimal } from '@trademates/contract/decimals'
import { numberFormat } from '#i18n/formats.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { t } from '#i18n/t.ts'
import type { Box, Cell } from './heat-map-layout.ts'
import { PERIOD_LABELS } from './periods.ts'
import styles from './HeatMap.module.css'

const CARD = { width: 252, height: 192 }
const GAP = 10
const numbers = numberFormat()
const dollars = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })

/** Formats a turnover in dollars. */
export const formatTurnover = (size: number): string => `${dollars.format(size)} USD`

interface Props {
  cell: Cell
  period: HeatMapPeriod
  box: Pick<Box, 'width' | 'height'>
}

/** The figures of the marked symbol beside its cell. */
export function HeatMapCard({ cell, period, box }: Props) {
  const { code, name, price, change, size } = cell
  // Line and posts are loaded when the pointer rests.
  const rested = useDebounced(code, 150)
  const { data = [] } = useQuery(sparklinesQuery([rested]))
  const { data: symbol } = useQuery(symbolQuery(rested))
  const closes = rested === code ? (data.find(({ symbol }) => symbol === code)?.closes ?? []) : []
  const isRight = cell.x + cell.width + GAP + CARD.width <= box.width
  const left = isRight ? cell.x + cell.width + GAP : Math.max(0, cell.x - GAP - CARD.width)
  const top = Math.max(0, Math.min(cell.y, box.height - CARD.height))
  return (
    <div className={styles.card} style={{ left, top }} role="status">
      <Row gap={8}>
        <b>{code}</b>
        <span className="muted clip">{name}</span>
      </Row>
      <dl>
        <dt>{t('Price')}</dt>
        <dd>{price === null ? '—' : formatDecimal(price)}</dd>
        <dt>{PERIOD_LABELS[period]()}</dt>
        <dd>{change === null ? '—' : <PriceChange percent={change} />}</dd>
        <dt>{t('Turnover, 24h')}</dt>
        <dd>{formatTurnover(size)}</dd>
        <dt>{t('Posts, 24h')}</dt>
        <dd>{rested === code && symbol !== undefined ? numbers.format(symbol.posts_24h) : '—'}</dd>
      </dl>
      <Row justify="between">
        <Sparkline closes={closes} direction={change === null ? 'flat' : directionOf(change)} />
        <span className="faint text-xs">{matchMedia('(hover: none)').matches ? t('Tap again to open') : t('Enter opens')}</span>
      </Row>
    </div>
  )
}
