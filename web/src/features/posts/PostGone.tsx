import { Link } from '@tanstack/react-router'
import { buttonProps } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { t } from '#words/t.ts'

/** Stands where a post would stand that is deleted, or never was. */
export function PostGone() {
  return (
    <Empty
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
