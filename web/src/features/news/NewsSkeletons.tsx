import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import styles from './News.module.css'

const WIDTHS = ['82%', '64%', '74%', '56%', '78%', '60%']

/** Placeholder of the news list while it loads. */
export function NewsSkeletons() {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading news')}
      </span>
      {WIDTHS.map((width) => (
        <div key={width} data-slot="news" className={styles.news} aria-hidden="true">
          <Skeleton width={36} height={12} />
          <div className={styles.newsWaiting}>
            <Skeleton width={width} height={14} />
            <Skeleton width={120} height={12} />
          </div>
        </div>
      ))}
    </div>
  )
}
