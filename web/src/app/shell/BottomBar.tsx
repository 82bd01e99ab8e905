import { Link } from '@tanstack/react-router'
import { Count } from '#ui/Count.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '#words/t.ts'
import { BOTTOM_BAR } from './places.ts'
import './BottomBar.css'

/** The five destinations under the thumb, on phones only. */
export function BottomBar({ notifications }: { notifications: number }) {
  return (
    <nav className="bottombar" aria-label={t('Bottom')}>
      {BOTTOM_BAR.map(({ label, icon, link, counts }) => (
        <Link key={icon} {...link}>
          <span className={icon === 'plus' ? 'pi pi-post' : 'pi'}>
            <Icon name={icon} size={22} />
          </span>
          {label()}
          {counts && <Count value={notifications} what={t('unread')} />}
        </Link>
      ))}
    </nav>
  )
}
