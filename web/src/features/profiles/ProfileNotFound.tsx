import { Link } from '@tanstack/react-router'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { t } from '#i18n/t.ts'

/** Shown for a profile that is deleted, hidden by a block or never existed, without telling which. */
export function ProfileNotFound() {
  return (
    <>
      <h1 className="sr-only">{t('Profile')}</h1>
      <EmptyState
        title={t('Profile not found')}
        text={t('The account may have been deleted, or the link is wrong.')}
        action={
          <Link to="/" {...buttonProps({ variant: 'primary' })}>
            {t('Go Home')}
          </Link>
        }
      />
    </>
  )
}
