import type { Measure } from './load.ts'

type Row = Measure & { name: string }

const HEAD = ['', 'requests/s', 'p50 ms', 'p99 ms', 'share of bare']

/** The share that a feed row reaches of the bare server's row that follows it. */
const shareOf = (row: Row, next: Row | undefined): string =>
  next?.name.startsWith('bare') === true ? `${((row.rate / next.rate) * 100).toFixed(1)} %` : ''

/** Rows as text, names to the left and figures to the right. */
export function table(rows: Row[]): string {
  const figures = rows.map((row, index) => [
    row.name,
    Math.round(row.rate).toLocaleString('en'),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    shareOf(row, rows[index + 1]),
  ])
  const cells = [HEAD, ...figures]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  return cells
    .map((line) => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n')
}
