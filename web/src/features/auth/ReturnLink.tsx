import { Link } from '@tanstack/react-router'
import { useSession } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

/** The link that leaves the screen of an emailed link, for members and guests. */
export function ReturnLink() {
  const { status } = useSession()
  return (
    <Link to={status === 'in' ? '/' : '/login'} className="link strong">
      {status === 'in' ? t('Go Home') : t('Back to log in')}
    </Link>
  )
}
