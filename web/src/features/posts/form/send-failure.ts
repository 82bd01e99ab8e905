import type { CallError } from '#lib/call-error.ts'
import { tWith } from '#words/t-with.ts'
import { t } from '#words/t.ts'

const DEEDS = {
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
export const lossInWords = (name: string | undefined): string =>
  name === undefined
    ? t('The connection was lost; everything is kept.')
    : tWith('Connection lost while uploading {name}. Nothing was lost.', { name })

/** Takes why a post was not made or changed and gives what its author is told: the server's words where it had some (specification, section 8). */
export function sendFailure({ kind, code, message }: CallError, deed: keyof typeof DEEDS): string {
  if (code === 'conflict') return DEEDS[deed].conflict()
  return kind === 'fields' || code !== null ? message : DEEDS[deed].otherwise()
}
