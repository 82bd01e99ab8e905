import { Alert } from '#ui/feedback/Alert.tsx'
import { t } from '#i18n/t.ts'

/** Says that a form begins with changes that were made before and not saved, and offers to begin with the post itself. */
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
