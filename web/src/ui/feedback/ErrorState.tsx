import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './EmptyState.module.css'

interface Props {
  text: string
  /** Why it failed. `explanation`: for users; null: the connection is the reason, as it is without `error`. An error without one was not expected. */
  error?: unknown
  retry: () => void
}

/** A part of a page that failed to load, with a retry button. */
export function ErrorState({ text, error, retry }: Props) {
  const { explanation = t('An unexpected error occurred.') } = (error ?? { explanation: null }) as { explanation?: string | null }
  const reason = explanation ?? t('Check your connection and try again.')
  return (
    <Stack gap={4} data-slot="empty" className={styles.empty} role="alert">
      <span className={styles.failedIcon}>
        <Icon name="cloud-off" size={24} />
      </span>
      <h2>{text}</h2>
      {reason !== text && <p>{reason}</p>}
      <Button icon="rotate-ccw" onClick={retry}>
        {t('Try again')}
      </Button>
    </Stack>
  )
}
