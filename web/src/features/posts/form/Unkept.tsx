import { Alert } from '#ui/Alert.tsx'
import { t } from '#words/t.ts'

/** Says that the browser has no room for the draft as it is now. */
export function Unkept() {
  return <Alert kind="note">{t("Browser storage is full. Drafts can't be saved, so send before you leave.")}</Alert>
}
