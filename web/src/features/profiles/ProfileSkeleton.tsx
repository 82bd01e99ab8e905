import { Skeleton } from '#ui/loading/Skeleton.tsx'
import { t } from '#i18n/t.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import styles from './ProfileHeader.module.css'

/** The placeholder of a loading profile header, with the same layout. */
export function ProfileSkeleton() {
  return (
    <Row className={styles.profile} aria-busy="true">
      <span className="sr-only" role="status">
        {t('Loading the profile')}
      </span>
      <span className={styles.profileFace} aria-hidden="true">
        <Skeleton height={96} round />
      </span>
      <Stack gap={8} className="grow" aria-hidden="true">
        <Skeleton width={160} height={22} />
        <Skeleton width={190} height={14} />
        <Skeleton width={120} height={14} />
      </Stack>
    </Row>
  )
}
