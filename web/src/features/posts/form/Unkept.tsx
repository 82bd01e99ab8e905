import { Alert } from '#ui/Alert.tsx'
import { t } from '#words/t.ts'

/** Says that the browser has no room for the draft as it is now. */
export function Unkept() {
  return (
    <Alert kind="note">{t('This browser has no room left to keep what you write: it is lost when you leave before sending it.')}</Alert>
  )
}
