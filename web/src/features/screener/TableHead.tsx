import type { ScreenSort } from '@trademates/contract/screener'
import { Icon } from '#ui/icons/Icon.tsx'
import { useIsWide } from '#ui/layout/use-width.ts'
import { FIELD_LABELS } from './labels.ts'
import type { Column } from './screen-search.ts'

const FIRST_ON_PHONES: readonly Column[] = ['price', 'change_1d']

/** The columns in the order of the screen: phones begin with those that fit beside the symbol. */
export function useColumnOrder(columns: readonly Column[]): readonly Column[] {
  const isWide = useIsWide()
  const isFirst = (column: Column) => FIRST_ON_PHONES.includes(column)
  return isWide ? columns : columns.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

export interface HeadProps {
  columns: readonly Column[]
  sort: ScreenSort
  onSort: (sort: ScreenSort) => void
}

/** The titles of the columns. */
export const TableHead = ({ columns, sort, onSort }: HeadProps) => (
  <thead>
    <tr>
      {(['symbol', ...columns] as const).map((column) => (
        <ColumnHead key={column} field={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  </thead>
)

/** A column title that sorts: figures from the largest, texts from A, the second time the other way round. */
function ColumnHead({ field, sort, onSort }: Omit<HeadProps, 'columns'> & { field: Column | 'symbol' }) {
  const isSorted = sort === field || sort === `-${field}`
  const first: ScreenSort = field === 'symbol' || field === 'sector' ? field : `-${field}`
  const other: ScreenSort = first === field ? `-${field}` : field
  const isDown = sort.startsWith('-')
  const order = isDown ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(sort === first ? other : first)}>
        {FIELD_LABELS[field]()}
        {isSorted && <Icon name={isDown ? 'arrow-down' : 'arrow-up'} size={12} />}
      </button>
    </th>
  )
}
