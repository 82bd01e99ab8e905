import { Skeleton } from '#ui/loading/Skeleton.tsx'
import styles from './PriceChart.module.css'

/** Placeholder of the legend and the drawing of a chart, with its axes. */
export const ChartSkeleton = () => (
  <div aria-busy="true">
    <div className={styles.legend}>
      <Skeleton width="60%" height={16} />
      <Skeleton width={80} height={16} />
    </div>
    <div data-slot="chart-axes" className={`${styles.chartStage} ${styles.waitingStage}`} aria-hidden="true">
      <span className={styles.axes} />
      <span className={styles.prices}>
        {[1, 2, 3, 4, 5].map((at) => (
          <Skeleton key={at} width={48} height={10} />
        ))}
      </span>
      <span className={styles.times}>
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} width={40} height={10} />
        ))}
      </span>
    </div>
  </div>
)
