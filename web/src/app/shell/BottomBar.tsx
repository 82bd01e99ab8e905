import { Link } from '@tanstack/react-router'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { t } from '#i18n/t.ts'
import { BOTTOM_BAR } from './destinations.ts'
import styles from './BottomBar.module.css'

/** Bottom navigation on phones. */
export function BottomBar({ notifications }: { notifications: number }) {
  return (
    <nav data-slot="bottom-bar" className={styles.bottomBar} aria-label={t('Bottom')}>
      {BOTTOM_BAR.map(({ label, icon, link, counts }) => (
        <Link key={icon} {...link}>
          <span className={icon === 'plus' ? `${styles.barIcon} ${styles.barIconPost}` : styles.barIcon}>
            <Icon name={icon} size={22} />
          </span>
          {label()}
          {counts && <CountBadge value={notifications} what={t('unread')} />}
        </Link>
      ))}
    </nav>
  )
}
