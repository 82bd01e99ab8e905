import { Link } from '@tanstack/react-router'
import { type Ref } from 'react'
import { Button } from '#ui/buttons/Button.tsx'
import { CountBadge } from '#ui/display/CountBadge.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Wordmark } from '#ui/brand/Wordmark.tsx'
import { t } from '#i18n/t.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { SIDEBAR } from './destinations.ts'
import { TradingSessions } from './TradingSessions.tsx'
import { ThemeButton } from './ThemeButton.tsx'
import styles from './Sidebar.module.css'

/** Main navigation with seven links; labels only while open. Its head toggles it. */
export function Sidebar({
  open,
  notifications,
  onToggle,
  onLeave,
  onLogOut,
  head,
}: {
  open: boolean
  notifications: number
  onToggle: () => void
  onLeave: () => void
  onLogOut: () => void
  head: Ref<HTMLButtonElement>
}) {
  return (
    <aside className={styles.sidebar} aria-label={t('Sidebar')}>
      <button
        ref={head}
        type="button"
        className={styles.sideHead}
        aria-expanded={open}
        aria-label={t('TradeMates, toggle sidebar')}
        onClick={onToggle}
      >
        {open ? (
          <>
            <Wordmark />
            <Icon name="panel-left-close" size={18} />
          </>
        ) : (
          <Icon name="menu" />
        )}
      </button>
      <Stack as="nav" gap={2} className={styles.nav} aria-label={t('Main')}>
        {SIDEBAR.map(({ label, icon, link, counts }) => (
          <Link key={icon} {...link} onClick={onLeave}>
            <Icon name={icon} />
            <span data-slot="label" className={styles.label}>
              {label()}
            </span>
            {counts && <CountBadge value={notifications} what={t('unread')} />}
          </Link>
        ))}
      </Stack>
      <Stack gap={12} className={styles.sideFoot}>
        <div className={styles.sideTools}>
          <ThemeButton words />
          <Button variant="ghost" icon="log-out" onClick={onLogOut}>
            {t('Logout')}
          </Button>
        </div>
        {open && <TradingSessions />}
      </Stack>
    </aside>
  )
}
