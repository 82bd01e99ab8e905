import type { CallError } from '#lib/call-error.ts'
import { Alert } from '#ui/Alert.tsx'
import { sendFailure } from './send-failure.ts'

// The button that was pressed may be a screen below.
const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' })

/** Why a form was not sent, with a button that sends it again. */
export function SendFailed({ failure, deed }: { failure: CallError; deed: 'add' | 'update' }) {
  return (
    <div ref={bringIntoView}>
      <Alert kind="bad">
        {sendFailure(failure, deed)} <button type="submit">Try again</button>
      </Alert>
    </div>
  )
}
