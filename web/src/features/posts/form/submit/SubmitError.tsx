import type { CallError } from '#lib/api/call-error.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { t } from '#i18n/t.ts'
import { connectionLostText, submitErrorText } from './failure-text.ts'

// The pressed button may be a screen below.
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

interface Props {
  failure: CallError
  action: 'add' | 'update'
  /** The file being sent when the connection was lost. */
  failedFile: File | null
}

/** Error message of a failed form with a retry button. */
export function SubmitError({ failure, action, failedFile }: Props) {
  return (
    <div ref={bringIntoView}>
      <Alert kind="bad">
        {submitErrorText(failure, action)} {failure.kind === 'network' && <span>{connectionLostText(failedFile?.name)} </span>}
        <button type="submit">{t('Try again')}</button>
      </Alert>
    </div>
  )
}
