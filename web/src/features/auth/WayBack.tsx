import { Link } from '@tanstack/react-router'
import { useSession } from '#lib/session.ts'
import { t } from '#words/t.ts'

/** The way on from the screen of a mailed link, which members open as well as guests. */
export function WayBack() {
  const { status } = useSession()
  return (
    <Link to={status === 'in' ? '/' : '/login'} className="link strong">
      {status === 'in' ? t('Go Home') : t('Back to log in')}
    </Link>
  )
}
