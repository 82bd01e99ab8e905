import { Stack } from '#ui/layout/Layout.tsx'
import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import styles from './TrackRecord.module.css'

/** Placeholder of a track record: score, bar, figures and curve. */
export function TrackRecordSkeleton() {
  return (
    <Stack gap={20} aria-busy="true" className={styles.waiting}>
      <span className="sr-only" role="status">
        {t('Loading the track record')}
      </span>
      <Skeleton width={220} height={40} />
      <Skeleton height={16} />
      <Skeleton height={120} />
      <Skeleton height={280} />
    </Stack>
  )
}
