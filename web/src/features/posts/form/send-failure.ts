import type { CallError } from '#lib/call-error.ts'

/** Takes why a post was not made and gives what its author is told: the server's words where it had some (specification, section 8). */
export function createFailure({ kind, code, message }: CallError): string {
  if (code === 'conflict') return 'An earlier version of this post was added already. Press Add Post once more to add this one as well.'
  return kind === 'fields' || code !== null ? message : 'An error occurred while adding the post.'
}
