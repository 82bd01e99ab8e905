import { Link } from '@tanstack/react-router'
import { useSession } from '#lib/session.ts'

/** The way on from the screen of a mailed link, which members open as well as guests. */
export function WayBack() {
  const { status } = useSession()
  return (
    <Link to={status === 'in' ? '/' : '/login'} className="link strong">
      {status === 'in' ? 'Go Home' : 'Back to log in'}
    </Link>
  )
}
