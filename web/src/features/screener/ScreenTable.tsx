import { Link } from '@tanstack/react-router'
import { formatDecimal } from '@trademates/contract/decimals'
import type { ScreenRow } from '@trademates/contract/screener'
import type { Quote } from '@trademates/contract/prices'
import { formatPrice } from '#features/prices/format-price.ts'
import { PriceChange } from '#features/prices/PriceChange.tsx'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { numberFormat } from '#i18n/formats.ts'
import { ScrollBox } from '#ui/lists/ScrollBox.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { sectorLabel } from './labels.ts'
import type { Column } from './screen-search.ts'
import { type HeadProps, TableHead, useColumnOrder } from './TableHead.tsx'
import styles from './Screener.module.css'

const compact = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })
/** The rows that follow quotes. */
const MAX_QUOTED = 100

interface Props extends HeadProps {
  rows: readonly ScreenRow[]
  matched: number
  of: number
  selected: ReadonlySet<string>
  onSelect: (code: string, isSelected: boolean) => void
}

/** The symbols of a screen; each column sorts, each row can be selected. */
export function ScreenTable({ rows, matched, of, columns: chosen, sort, onSort, selected, onSelect }: Props) {
  const columns = useColumnOrder(chosen)
  const quotes = useQuotes(rows.slice(0, MAX_QUOTED).map(({ symbol }) => symbol.code))
  return (
    <ScrollBox label={t('Screener')}>
      <table className={styles.table}>
        <caption className="sr-only">{tWith('Screener, {matched} of {of} symbols', { matched, of })}</caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.symbol.code} data-selected={selected.has(row.symbol.code) || undefined}>
              <th scope="row">
                <span className={styles.symbol}>
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      aria-label={tWith('Select {symbol}', { symbol: row.symbol.code })}
                      checked={selected.has(row.symbol.code)}
                      onChange={({ target }) => onSelect(row.symbol.code, target.checked)}
                    />
                  </label>
                  <Link to="/symbol/$code" params={{ code: row.symbol.code }}>
                    <b>{row.symbol.code}</b>
                    <span className={`${styles.name} clip`}>{row.symbol.name}</span>
                  </Link>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <Cell row={row} column={column} quote={quotes.get(row.symbol.code)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Where the price is between the low and the high of 52 weeks, in percent. */
function positionOf({ price, high_52w: high, low_52w: low }: ScreenRow): number | null {
  if (price === null || high === null || low === null || Number(high) <= Number(low)) return null
  return Math.round((100 * (Number(price) - Number(low))) / (Number(high) - Number(low)))
}

function Cell({ row, column, quote }: { row: ScreenRow; column: Column; quote: Quote | undefined }) {
  switch (column) {
    case 'sector':
      return <span className="muted">{sectorLabel(row.symbol.sector)}</span>
    case 'price': {
      const price = quote?.price ?? row.price
      return <b className="medium">{price === null ? '—' : formatPrice(price, row.symbol.decimals)}</b>
    }
    case 'change_1h':
    case 'change_1d':
    case 'change_1w':
    case 'change_1m':
    case 'change_ytd': {
      const change = column === 'change_1d' ? (quote?.change_percent ?? row.change_1d) : row[column]
      return change === null ? '—' : <PriceChange percent={change} />
    }
    case 'turnover_usd':
      return row.turnover_usd === null ? '—' : compact.format(Number(row.turnover_usd))
    case 'relative_volume':
      return row.relative_volume === null ? '—' : `${formatDecimal(row.relative_volume)}×`
    case 'below_high_52w': {
      const position = positionOf(row)
      return (
        <>
          {position !== null && (
            <span className={styles.range} aria-hidden="true">
              <i style={{ insetInlineStart: `${Math.min(100, Math.max(0, position))}%` }} />
            </span>
          )}{' '}
          {row.below_high_52w === null ? '—' : `${formatDecimal(row.below_high_52w)}%`}
        </>
      )
    }
    case 'above_low_52w':
    case 'atr_percent':
      return row[column] === null ? '—' : `${formatDecimal(row[column])}%`
    case 'rsi_14':
      return row.rsi_14 === null ? '—' : formatDecimal(row.rsi_14)
    case 'bullish_share':
      return row.bullish_share === null ? '—' : `${row.bullish_share}%`
    case 'posts_24h':
    case 'open_ideas':
      return row[column]
  }
}
