import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { tellAtLogin } from '#features/auth/login-word.ts'
import { NewPassword } from '#features/auth/NewPassword.tsx'
import { WayBack } from '#features/auth/WayBack.tsx'
import { notice } from '#lib/notice.ts'
import { session, useSession } from '#lib/session.ts'

const CHANGED = 'Password changed. Log in with it.'

/** What the mailed link for a new password opens, signed in or not. */
export default function PasswordChangePage(): ReactNode {
  const { uid, token } = useSearch({ from: '/anyone/password-change' })
  // Kept here alone: the address bar is stripped at once, so that the token stays in no history.
  const [link] = useState(uid !== undefined && token !== undefined ? { uid, token } : null)
  const { user } = useSession()
  const navigate = useNavigate()

  useEffect(() => void navigate({ to: '/password-change', search: {}, replace: true }), [navigate])

  const done = () => {
    if (user?.id === link?.uid) {
      // The server has ended every session of the account.
      session.signedOut()
      tellAtLogin({ kind: 'good', message: CHANGED })
      void navigate({ to: '/login', replace: true })
      return
    }
    notice({ kind: 'good', text: user === null ? CHANGED : `Password changed. You stay logged in as ${user.username}.` })
    void navigate({ to: '/', replace: true })
  }
  return (
    <>
      <NewPassword link={link} onDone={done} />
      {link !== null && user !== null && (
        <p className="muted">
          {user.id === link.uid
            ? 'Setting it logs you out everywhere.'
            : `This link is for another account. You stay logged in as ${user.username}.`}
        </p>
      )}
      <WayBack />
    </>
  )
}
