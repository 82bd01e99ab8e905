import { Alert } from '#ui/feedback/Alert.tsx'
import { t } from '#i18n/t.ts'

/** Says that the browser has no room for the draft as it is now. */
export function StorageFull() {
  return <Alert kind="note">{t("Browser storage is full. Drafts can't be saved, so send before you leave.")}</Alert>
}
