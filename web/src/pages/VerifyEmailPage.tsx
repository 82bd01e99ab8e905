import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Me } from '@trademates/contract/people'
import { type ReactNode, useEffect, useState } from 'react'
import { loadEmailActions } from '#features/auth/load-actions.ts'
import { EmailSent, EmailIcon } from '#features/auth/email/EmailSent.tsx'
import { ResendForm } from '#features/auth/email/ResendForm.tsx'
import { VerifyProgress } from '#features/auth/email/VerifyProgress.tsx'
import type { CallError } from '#lib/api/call-error.ts'
import { ReturnLink } from '#features/auth/ReturnLink.tsx'
import { showToast } from '#lib/notify/toast.ts'
import { useSession } from '#lib/session/session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FormAlert } from '#ui/feedback/FormAlert.tsx'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

/** Why the email is not verified, with a retry or a form for a new link. */
function LinkFailure({ failure, retry }: { failure: CallError | null; retry: () => void }) {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  if (mailedTo !== null) {
    return (
      <EmailSent
        title={t('Check your inbox')}
        email={mailedTo}
        resend={async () => (await loadEmailActions()).resendVerification(mailedTo)}
      >
        {t('If this address has an account to verify, we sent a new link.')}
      </EmailSent>
    )
  }
  if (failure?.code === 'throttled') {
    return (
      <>
        <h1>{t("Your email isn't verified yet")}</h1>
        <FormAlert failure={failure} wait={failure.retryAfter} onGone={retry} />
      </>
    )
  }
  if (failure?.kind === 'network') {
    return (
      <>
        <h1>{t("Your email isn't verified yet")}</h1>
        <Alert kind="bad">{failure.message}</Alert>
        <Button variant="primary" size="lg" onClick={retry}>
          {t('Try again')}
        </Button>
      </>
    )
  }
  return (
    <>
      <div>
        <h1>{failure ? t("Your email isn't verified") : t('This link is incomplete')}</h1>
        <p>{failure ? t('Send a new link to') : t('Open it from the email again, or ask for a new one.')}</p>
      </div>
      {failure && <Alert kind="bad">{failure.message}</Alert>}
      <ResendForm onDone={setMailedTo} />
    </>
  )
}

function successText(user: Me | null, uid: string | undefined): string {
  if (user === null) return t('Email verified. You can log in now.')
  return user.id === uid ? t('Email verified') : tWith('Email verified. You stay logged in as {name}.', { name: user.username })
}

/** Page of the verification link, for guests and members. */
export default function VerifyEmailPage(): ReactNode {
  const { uid, token } = useSearch({ from: '/anyone/verify-email' })
  // The token is removed from the URL at once, so it is not in the browser history.
  const [link] = useState(uid !== undefined && token !== undefined ? { uid, token } : null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const { user } = useSession()
  const navigate = useNavigate()

  useEffect(() => void navigate({ to: '/verify-email', search: {}, replace: true }), [navigate])

  const done = (failed: CallError | null) => {
    setFailure(failed)
    if (failed) return
    showToast({ kind: 'good', text: successText(user, link?.uid) })
    void navigate({ to: '/', replace: true })
  }

  if (!link || failure) {
    return (
      <>
        <LinkFailure failure={failure} retry={() => setFailure(null)} />
        <ReturnLink />
      </>
    )
  }
  return (
    <>
      <EmailIcon />
      <div>
        <h1>{t('Verifying your email')}</h1>
        <p>{user === null ? t('Verifying takes about five seconds. Then you can log in.') : t('This takes about five seconds.')}</p>
      </div>
      <VerifyProgress link={link} onDone={done} />
    </>
  )
}
