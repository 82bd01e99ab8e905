import { Spinner } from '#ui/loading/Spinner.tsx'
import { t } from '#i18n/t.ts'
import appStyles from './App.module.css'
import styles from './Loading.module.css'

/** Spinner of a page that is loading. */
export function Loading() {
  return (
    <div className={`${styles.loading} faint centered`}>
      <Spinner size={24} label={t('Loading')} />
    </div>
  )
}

/** Full-page spinner while no page is rendered. */
export function FullPageLoading() {
  return (
    <div className={appStyles.whole}>
      <Loading />
    </div>
  )
}
