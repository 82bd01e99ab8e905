import type { ReactNode } from 'react'
import { ScrollBox } from './ScrollBox.tsx'
import styles from './DataTable.module.css'

interface Props {
  label: string
  columns: readonly string[]
  /** Each begins with the cell that names it. */
  rows: readonly { key: string; cells: readonly [ReactNode, ...ReactNode[]] }[]
}

/** The figures of a drawing or list as a table, which scrolls in a box of its own. */
export function DataTable({ label, columns, rows }: Props) {
  return (
    <ScrollBox label={label} className={styles.box}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
