import { Link } from '@tanstack/react-router'
import { buttonProps } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { t } from '#i18n/t.ts'

/** Stands where a post would stand that is deleted, or never was. */
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
