import { Spinner } from '#ui/Spinner.tsx'
import { t } from '#words/t.ts'
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
export function Waiting() {
  return (
    <div className={appStyles.whole}>
      <Loading />
    </div>
  )
}
