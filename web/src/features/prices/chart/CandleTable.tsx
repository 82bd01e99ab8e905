import { formatDecimal } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { formatPrice } from '#features/prices/format-price.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { tAs } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { ChartStyle } from './drawing/draw-chart.ts'
import type { ChartPost, CandlePosts } from './place-pins.ts'
import { formatCandleTime } from './chart-text.ts'
import priceChartStyles from './PriceChart.module.css'
import cashtagStyles from '#ui/display/Cashtag.module.css'

const COLUMNS = [
  () => t('Time'),
  () => tAs('price', 'Open'),
  () => t('High'),
  () => t('Low'),
  () => tAs('price', 'Close'),
  () => t('Volume'),
  () => t('Posts'),
] as const
/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 10

/** The cell that a key moves to; `undefined` for other keys. */
function moveCell(key: string, { row, column }: { row: number; column: number }, rows: number) {
  const moves: Record<string, { row: number; column: number }> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + PAGE_ROWS, column },
    PageUp: { row: row - PAGE_ROWS, column },
    Home: { row: 0, column },
    End: { row: rows - 1, column },
  }
  const move = moves[key]
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return move && { row: within(move.row, rows), column: within(move.column, COLUMNS.length) }
}

interface Props {
  label: string
  candles: readonly Candle[]
  candlePosts: readonly CandlePosts[]
  style: Pick<ChartStyle, 'decimals' | 'interval' | 'exchangeZone'>
}

/** The candles of a chart and their posts as a table, newest first. One tab stop for the grid and one per post; arrow keys move between cells. */
export function CandleTable({ label, candles, candlePosts, style: { decimals, interval, exchangeZone } }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const rows = candles.toReversed()
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveCell(event.key, at, rows.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    table.current?.querySelectorAll('tbody tr')[next.row]?.querySelectorAll<HTMLElement>('th, td')[next.column]?.focus()
  }
  const cell = (row: number, column: number) => ({
    tabIndex: row === at.row && column === at.column ? 0 : -1,
    onFocus: () => setAt({ row, column }),
  })
  return (
    <div className={priceChartStyles.candleTable}>
      <table ref={table} role="grid" aria-label={label} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {COLUMNS.map((name, column) => (
              <th key={column} scope="col">
                {name()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((candle, row) => (
            <tr key={candle.time}>
              <th scope="row" {...cell(row, 0)}>
                {formatCandleTime(candle.time, interval, exchangeZone)}
                {!candle.final && ` ${t('(in progress)')}`}
              </th>
              {[candle.open, candle.high, candle.low, candle.close].map((price, column) => (
                <td key={column} {...cell(row, column + 1)}>
                  {formatPrice(price, decimals)}
                </td>
              ))}
              <td {...cell(row, 5)}>{formatDecimal(candle.volume)}</td>
              <td {...cell(row, 6)}>
                <Authors posts={candlePosts.find((spot) => spot.candle === candles.length - 1 - row)?.posts ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The authors, each linking to the post. */
function Authors({ posts }: { posts: readonly ChartPost[] }) {
  return posts.map(({ id, author, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link to="/post/$postId" params={{ postId: id }} className={cashtagStyles.cash} title={name}>
        {author}
      </Link>
    </Fragment>
  ))
}
