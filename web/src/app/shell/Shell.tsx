import { type ReactNode, useRef } from 'react'
import { useSession } from '#lib/session/session.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { addIcons } from '#ui/icons/Icon.tsx'
import { MEMBER_ICONS } from '#ui/icons/member-icons.ts'
import { useIsWide } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import { BottomBar } from './BottomBar.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { OfflineQueueBanner } from './OfflineQueueBanner.tsx'
import { PaletteHost } from '#features/search/palette/SearchTrigger.tsx'
import { Sidebar } from './Sidebar.tsx'
import { switchTheme } from './ThemeButton.tsx'
import { useSidebar } from './use-sidebar.ts'
import { VersionBanner } from './VersionBanner.tsx'
import styles from './Shell.module.css'

// At module load: the pages render icons in their first render.
addIcons(MEMBER_ICONS)

const logOut = () => import('#features/auth/login/confirm-log-out.ts').then(({ confirmLogOut }) => confirmLogOut())

/** Layout of the member pages: sidebar, header, banners, page, bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const isWide = useIsWide()
  const head = useRef<HTMLButtonElement>(null)
  const { open, over, toggle, close } = useSidebar(head)
  const askToLogOut = () => {
    close()
    logOut().catch(reportLoadError)
  }
  const notifications = user?.unread_notifications ?? 0
  return (
    <div data-closed={!open || undefined} data-over={over || undefined} data-slot="app" className={styles.app}>
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      {(isWide || over) && (
        <Sidebar open={open} notifications={notifications} onToggle={toggle} onLeave={close} onLogOut={askToLogOut} head={head} />
      )}
      {over && <div className={styles.drawerScrim} onClick={close} />}
      <div data-slot="app-body" className={styles.appBody} inert={over}>
        <Header
          username={user?.username ?? ''}
          image={user?.image ?? null}
          messages={user?.unread_messages ?? 0}
          drawn={over}
          onMenu={toggle}
          onLogOut={askToLogOut}
        />
        <div className={styles.banners}>
          <VersionBanner />
          <OfflineBanner />
          <OfflineQueueBanner />
        </div>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <BottomBar notifications={notifications} />
      </div>
      <PaletteHost onSwitchTheme={switchTheme} />
    </div>
  )
}
