import { t } from '#i18n/t.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import styles from './EmptyState.module.css'

interface Props {
  text: string
  /** Why it failed: an unexpected error, or one with an `explanation` for users, null if the connection is the reason. Default: the connection. */
  error?: unknown
  retry: () => void
}

const explain = (error: unknown): string | null => {
  if (error === undefined || error === null) return null
  const { explanation = t('An unexpected error occurred.') } = error as { explanation?: string | null }
  return explanation
}

/** A part of a page that failed to load, with a retry button. */
export function ErrorState({ text, error, retry }: Props) {
  const reason = explain(error) ?? t('Check your connection and try again.')
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

interface FallbackProps {
  error?: unknown
  reset: () => void
}

/**
 * Creates the fallback of an error boundary around a part of a page.
 * @param text translates its heading
 */
export const failedPart = (text: () => string) =>
  function FailedPart({ error, reset }: FallbackProps) {
    return <ErrorState text={text()} error={error} retry={reset} />
  }
