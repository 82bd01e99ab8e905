import { Link } from '@tanstack/react-router'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { t } from '#i18n/t.ts'

/** Shown for a post that does not exist. */
export function PostNotFound() {
  return (
    <EmptyState
      title={t('Post not found')}
      text={t('It may have been deleted, or the link is wrong.')}
      action={
        <Link to="/" {...buttonProps({ variant: 'primary' })}>
          {t('Go Home')}
        </Link>
      }
    />
  )
}
