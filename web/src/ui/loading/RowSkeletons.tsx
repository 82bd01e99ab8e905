import { tWith } from '#i18n/t-with.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { Skeleton } from './Skeleton.tsx'
import styles from './RowSkeletons.module.css'

const WIDTHS = ['38%', '52%', '30%', '46%', '34%', '48%']

/** Placeholder rows with a picture and two lines; `what` names the items, in the plural. */
export function RowSkeletons({ what, picture }: { what: string; picture: 40 | 48 }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {tWith('Loading {what}', { what })}
      </span>
      {WIDTHS.map((width) => (
        <Row gap={12} key={width} className={styles.rowWaiting} aria-hidden="true">
          <Skeleton width={picture} height={picture} round />
          <span className="grow">
            <Skeleton width={width} height={14} />
            <Skeleton width={96} height={12} />
          </span>
        </Row>
      ))}
    </div>
  )
}
