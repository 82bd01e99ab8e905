import { Alert } from '#ui/feedback/Alert.tsx'
import { t } from '#i18n/t.ts'

/** Notes that unsaved changes were restored, with a button that discards them. */
export function RestoredDraft({ startAgain }: { startAgain: () => void }) {
  return (
    <Alert kind="note">
      {t('Restored unsaved changes.')}{' '}
      <button type="button" onClick={startAgain}>
        {t('Discard')}
      </button>
    </Alert>
  )
}
