import { useNavigate } from '@tanstack/react-router'
import { showShortcuts } from '#app/shortcuts/shortcuts.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { Menu } from '#ui/navigation/Menu.tsx'
import { t } from '#i18n/t.ts'

/** Menu with the user's pages, settings and log-out. */
export function AccountMenu({ onLogOut }: { onLogOut: () => void }) {
  const navigate = useNavigate()
  return (
    <Menu
      label={t('Account')}
      icon="chevron-down"
      size="sm"
      items={[
        { label: t('Profile'), icon: 'user', run: () => void navigate({ to: '/myProfile' }) },
        { label: t('Account'), icon: 'settings', run: () => void navigate({ to: '/account' }) },
        { label: t('Appearance'), icon: 'sun-moon', run: () => void navigate({ to: '/account', hash: 'appearance' }) },
        { label: t('Language'), icon: 'languages', run: () => void navigate({ to: '/account', hash: 'language' }) },
        { label: t('Shortcuts'), icon: 'keyboard', run: () => void showShortcuts().catch(reportLoadError) },
        { label: t('Help'), icon: 'circle-question-mark', run: () => void navigate({ to: '/about' }) },
        'line',
        { label: t('Logout'), icon: 'log-out', run: onLogOut },
      ]}
    />
  )
}
