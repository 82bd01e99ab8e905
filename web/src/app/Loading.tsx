import { Spinner } from '#ui/loading/Spinner.tsx'
import { t } from '#i18n/t.ts'
import appStyles from './App.module.css'
import styles from './Loading.module.css'

/** What stands where a screen is still on its way. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner size={24} label={t('Loading')} />
    </div>
  )
}

/** What stands in the window while there is no screen in it. */
export function FullPageLoading() {
  return (
    <div className={appStyles.whole}>
      <Loading />
    </div>
  )
}
