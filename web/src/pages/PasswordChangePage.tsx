import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { showLoginHint } from '#features/auth/login/login-hint.ts'
import { NewPassword } from '#features/auth/password/NewPasswordForm.tsx'
import { ReturnLink } from '#features/auth/ReturnLink.tsx'
import { showToast } from '#lib/notify/toast.ts'
import { session, useSession } from '#lib/session/session.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

const changed = () => t('Password changed. Log in with it.')

/** Page of the password reset link, for guests and members. */
export default function PasswordChangePage(): ReactNode {
  const { uid, token } = useSearch({ from: '/anyone/password-change' })
  // The token is removed from the URL at once, so it is not in the browser history.
  const [link] = useState(uid !== undefined && token !== undefined ? { uid, token } : null)
  const { user } = useSession()
  const navigate = useNavigate()

  useEffect(() => void navigate({ to: '/password-change', search: {}, replace: true }), [navigate])

  const done = () => {
    if (user?.id === link?.uid) {
      // The server has ended all sessions of the account.
      session.signedOut()
      showLoginHint({ kind: 'good', message: changed() })
      void navigate({ to: '/login', replace: true })
      return
    }
    showToast({
      kind: 'good',
      text: user === null ? changed() : tWith('Password changed. You stay logged in as {name}.', { name: user.username }),
    })
    void navigate({ to: '/', replace: true })
  }
  return (
    <>
      <NewPassword link={link} onDone={done} />
      {link !== null && user !== null && (
        <p className="muted">
          {user.id === link.uid
            ? t("You'll be logged out on all devices.")
            : tWith('This link is for another account. You stay logged in as {name}.', { name: user.username })}
        </p>
      )}
      <ReturnLink />
    </>
  )
}
