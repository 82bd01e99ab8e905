import { Link } from '@tanstack/react-router'
import { Count } from '#ui/Count.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import { BOTTOM_BAR } from './places.ts'
import styles from './BottomBar.module.css'

/** The five destinations under the thumb, on phones only. */
export function BottomBar({ notifications }: { notifications: number }) {
  return (
    <nav data-slot="bottom-bar" className={styles.bottomBar} aria-label={t('Bottom')}>
      {BOTTOM_BAR.map(({ label, icon, link, counts }) => (
        <Link key={icon} {...link}>
          <span className={icon === 'plus' ? `${styles.barIcon} ${styles.barIconPost}` : styles.barIcon}>
            <Icon name={icon} size={22} />
          </span>
          {label()}
          {counts && <Count value={notifications} what={t('unread')} />}
        </Link>
      ))}
    </nav>
  )
}
