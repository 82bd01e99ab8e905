import { Link } from '@tanstack/react-router'
import { useSession } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** The way on from the screen of a mailed link, which members open as well as guests. */
export function ReturnLink() {
  const { status } = useSession()
  return (
    <Link to={status === 'in' ? '/' : '/login'} className="link strong">
      {status === 'in' ? t('Go Home') : t('Back to log in')}
    </Link>
  )
}
