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

/** Takes the name of the file that was on its way when the connection was lost, where there was one, and gives what its author is told besides. */
export const connectionLostText = (name: string | undefined): string =>
  name === undefined
    ? t('The connection was lost; everything is kept.')
    : tWith('Connection lost while uploading {name}. Nothing was lost.', { name })

/** Takes why a post was not made or changed and gives what its author is told: the server's words where it had some (specification, section 8). */
export function submitErrorText({ kind, code, message }: CallError, deed: keyof typeof TEXTS): string {
  if (code === 'conflict') return TEXTS[deed].conflict()
  return kind === 'fields' || code !== null ? message : TEXTS[deed].otherwise()
}
