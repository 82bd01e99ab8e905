import type { CallError } from '#lib/api/call-error.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'

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
export const connectionLostText = (name: string | undefined): string =>
  name === undefined
    ? t('The connection was lost; everything is kept.')
    : tWith('Connection lost while uploading {name}. Nothing was lost.', { name })

/** Error text for a failed submit: the server's message if there is one (specification, section 8). */
export function submitErrorText({ kind, code, message }: CallError, action: keyof typeof TEXTS): string {
  if (code === 'conflict') return TEXTS[action].conflict()
  return kind === 'fields' || code !== null ? message : TEXTS[action].otherwise()
}
