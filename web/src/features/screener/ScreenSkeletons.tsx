import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { type HeadProps, TableHead, useColumnOrder } from './TableHead.tsx'
import styles from './Screener.module.css'

const NAME_WIDTHS = [96, 72, 118, 84, 110, 64, 102, 78, 90, 120]

/** Placeholders of rows while a screen loads. */
export function ScreenSkeletons(props: HeadProps) {
  const columns = useColumnOrder(props.columns)
  return (
    <div aria-busy="true" className={styles.waiting}>
      <span className="sr-only" role="status">
        {tWith('Loading {what}', { what: t('symbols') })}
      </span>
      <table className={styles.table}>
        <TableHead {...props} columns={columns} />
        <tbody aria-hidden="true">
          {NAME_WIDTHS.map((width) => (
            <tr key={width}>
              <th>
                <span className={styles.symbol}>
                  <Skeleton width={13} height={13} />
                  <span className={styles.lines}>
                    <Skeleton width={56} height={12} />
                    <Skeleton width={width} height={10} />
                  </span>
                </span>
              </th>
              {columns.map((column) => (
                <td key={column}>
                  <span className={styles.figure}>
                    <Skeleton width={56} height={12} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
