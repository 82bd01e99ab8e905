import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NewPassword } from '#features/auth/NewPassword.tsx'
import { notice } from '#lib/notice.ts'

/** What the mailed link for a new password opens. */
export default function PasswordChangePage() {
  const { uid, token } = useSearch({ from: '/guests/password-change' })
  // Kept here alone: the address bar is stripped at once, so that the token stays in no history.
  const [link] = useState(uid !== undefined && token !== undefined ? { uid, token } : null)
  const navigate = useNavigate()

  useEffect(() => void navigate({ to: '/password-change', search: {}, replace: true }), [navigate])

  const done = () => {
    notice({ kind: 'good', text: 'Password changed. Log in with it.' })
    void navigate({ to: '/', replace: true })
  }
  return (
    <>
      <NewPassword link={link} onDone={done} />
      <Link to="/login" className="link strong">
        Back to log in
      </Link>
    </>
  )
}
