import { type ReactNode, useRef } from 'react'
import { useSession } from '#lib/session/session.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { addIcons } from '#ui/icons/Icon.tsx'
import { MEMBER_ICONS } from '#ui/icons/member-icons.ts'
import { useIsWide } from '#ui/layout/use-width.ts'
import { t } from '#i18n/t.ts'
import { Banners } from './Banners.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useDrawer } from './use-drawer.ts'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'
import styles from './Shell.module.css'

// At load, not in a component: the pages inside the shell draw with them from their first render.
addIcons(MEMBER_ICONS)

const leave = () => import('#features/auth/login/confirm-log-out.ts').then(({ confirmLogOut }) => confirmLogOut())

/** What every screen of a signed-in user shares: sidebar, header, bottom bar, and the page between them. */
export function Shell({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { open, over, toggle, putAway } = useSidebar()
  const isWide = useIsWide()
  const head = useRef<HTMLButtonElement>(null)

  useDrawer(over, head, putAway)
  const askToLogOut = () => {
    putAway()
    leave().catch(reportLoadError)
  }
  const notifications = user?.unread_notifications ?? 0
  return (
    <div data-closed={!open || undefined} data-over={over || undefined} data-slot="app" className={styles.app}>
      <a className={styles.skip} href="#main">
        {t('Skip to content')}
      </a>
      {(isWide || over) && (
        <Sidebar open={open} notifications={notifications} onToggle={toggle} onLeave={putAway} onLogOut={askToLogOut} head={head} />
      )}
      {over && <div className={styles.drawerScrim} onClick={putAway} />}
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
          <Banners />
        </div>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <BottomBar notifications={notifications} />
      </div>
    </div>
  )
}
