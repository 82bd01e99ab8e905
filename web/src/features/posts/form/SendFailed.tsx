import type { CallError } from '#lib/call-error.ts'
import { Alert } from '#ui/Alert.tsx'
import { t } from '#words/t.ts'
import { lossInWords, sendFailure } from './send-failure.ts'

// The button that was pressed may be a screen below.
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

interface Props {
  failure: CallError
  deed: 'add' | 'update'
  /** The file that was on its way when the connection was lost. */
  lost: File | null
}

/** Why a form was not sent, with a button that sends it again. */
export function SendFailed({ failure, deed, lost }: Props) {
  return (
    <div ref={bringIntoView}>
      <Alert kind="bad">
        {sendFailure(failure, deed)} {failure.kind === 'network' && <span>{lossInWords(lost?.name)} </span>}
        <button type="submit">{t('Try again')}</button>
      </Alert>
    </div>
  )
}
