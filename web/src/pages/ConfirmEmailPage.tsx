import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { EmailIcon } from '#features/auth/email/EmailSent.tsx'
import { showLoginHint } from '#features/auth/login/login-hint.ts'
import { VerifyProgress } from '#features/auth/email/VerifyProgress.tsx'
import type { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session, useSession } from '#lib/session/session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { t } from '#i18n/t.ts'

const changed = () => t('Your email is changed. Log in with the new one.')

/** Why the email is not changed, and what to do next. */
function LinkFailure({ failure, retry }: { failure: CallError | null; retry: () => void }) {
  const { status } = useSession()
  return (
    <>
      <h1>{failure ? t('Email not changed') : t('This link is incomplete')}</h1>
      {failure?.code === 'throttled' ? (
        <FormAlert failure={failure} wait={failure.retryAfter} onGone={retry} />
      ) : (
        <Alert kind="bad">{failure?.message ?? t('Open it from the email again, or change your address once more.')}</Alert>
      )}
      {failure?.kind === 'network' && (
        <Button variant="primary" size="lg" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
      <Link to={status === 'in' ? '/account' : '/login'} className="link strong">
        {status === 'in' ? t('Back to your account') : t('Back to log in')}
      </Link>
    </>
  )
}

/** Page of the link in the email to a new address, for guests and members. */
export default function ConfirmEmailPage() {
  const { uid, token } = useSearch({ from: '/anyone/confirm-email' })
  // The token is removed from the URL at once, so it is not in the browser history.
  const [link] = useState(uid !== undefined && token !== undefined ? { uid, token } : null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const navigate = useNavigate()

  useEffect(() => void navigate({ to: '/confirm-email', search: {}, replace: true }), [navigate])

  const done = (failed: CallError | null) => {
    setFailure(failed)
    if (failed) return
    const { user } = session.get()
    if (user !== null && user.id !== link?.uid) {
      showToast({ kind: 'good', text: t('Email changed') })
      void navigate({ to: '/', replace: true })
      return
    }
    // The server has ended all sessions of the account.
    session.signedOut()
    showLoginHint({ kind: 'good', message: changed() })
    void navigate({ to: '/login', replace: true })
  }

  if (!link || failure) return <LinkFailure failure={failure} retry={() => setFailure(null)} />
  return (
    <>
      <EmailIcon />
      <div>
        <h1>{t('Confirming your new email')}</h1>
        <p>{t('This takes about five seconds, then you log in with it.')}</p>
      </div>
      <VerifyProgress link={link} onDone={done} />
    </>
  )
}
