import { Link } from '@tanstack/react-router'
import { useSession } from '#lib/session/session.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { t } from '#i18n/t.ts'

/** Shown for an invalid password-reset link: the reason and a link to request another. */
export function InvalidLink({ title, why }: { title: string; why: string }) {
  const isMember = useSession().status === 'in'
  return (
    <>
      <h1>{title}</h1>
      <Alert kind="bad">{why}</Alert>
      <Link to={isMember ? '/account' : '/reset-password'} {...buttonProps({ variant: 'primary', size: 'lg', block: true })}>
        {isMember ? t('Open my account') : t('Get a new link')}
      </Link>
    </>
  )
}
