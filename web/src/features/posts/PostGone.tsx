import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { t } from '#words/t.ts'

/** Stands where a post would stand that is deleted, or never was. */
export function PostGone() {
  return (
    <Empty
      title={t('This post is not here')}
      text={t('It was deleted, or its address is not quite right.')}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t('Go Home')}
        </Link>
      }
    />
  )
}
