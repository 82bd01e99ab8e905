import { t } from '#words/t.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Empty.module.css'

/** A part of a screen that did not load: what failed, and a button that tries again. */
export function Failed({ text, retry }: { text: string; retry: () => void }) {
  return (
    <div data-slot="empty" className={styles.empty} role="alert">
      <span className={styles.failedIcon}>
        <Icon name="cloud-off" size={24} />
      </span>
      <h2>{text}</h2>
      <p>{t('Check your connection and try again.')}</p>
      <Button icon="rotate-ccw" onClick={retry}>
        {t('Try again')}
      </Button>
    </div>
  )
}
