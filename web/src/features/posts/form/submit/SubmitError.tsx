import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import type { CallError } from '#lib/api/call-error.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

const TEXTS = {
  add: {
    conflict: () => t('An earlier version of this post was already added. Press Add Post again to add this one too.'),
    otherwise: () => t('An error occurred while adding the post.'),
  },
  update: {
    conflict: () => t('An earlier version of these changes was saved already. Press Update Post once more to save these as well.'),
    otherwise: () => t('An error occurred while updating the post.'),
  },
}

/** Text about a lost connection, with the name of the file being sent, if any. */
const connectionLostText = (name: string | undefined): string =>
  name === undefined
    ? t('The connection was lost; everything is kept.')
    : tWith('Connection lost while uploading {name}. Nothing was lost.', { name })

/** Error text for a failed submit: the server's message if there is one (specification, section 8). */
function submitErrorText({ kind, code, message }: CallError, action: keyof typeof TEXTS): string {
  if (code === 'conflict') return TEXTS[action].conflict()
  return kind === 'fields' || code !== null ? message : TEXTS[action].otherwise()
}

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
