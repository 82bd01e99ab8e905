import { Alert } from '#ui/feedback/Alert.tsx'
import { t } from '#i18n/t.ts'

/** Warns that the browser storage is full. */
export function StorageFull() {
  return <Alert kind="note">{t("Browser storage is full. Drafts can't be saved, so send before you leave.")}</Alert>
}
