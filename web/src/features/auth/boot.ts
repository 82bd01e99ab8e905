import { session } from '#lib/session/session.ts'
import { loadAuthActions } from './load-actions.ts'

/**
 * Finds out who is signed in: has the server verify the stored access token, renewing it once when it has expired.
 * @throws CallError when the server could not be asked; the session then stays unknown and storage as it is.
 */
export async function boot(): Promise<void> {
  const access = session.token('access')
  if (access === null) {
    if (session.get().status !== 'out') session.absent()
  } else if (!(await (await loadAuthActions()).restoreSession(access))) await boot()
}

/** Signs this tab out, or in, when another one was. */
export function syncSessionAcrossTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const { status } = session.get()
    // What it keeps of the user has changed there: who they are now is asked anew.
    if (key === 'username' || key === 'image') {
      if (newValue !== null && status === 'in') boot().catch(() => null)
      return
    }
    if (key !== 'access' && key !== null) return
    const isGone = newValue === null && session.token('access') === null
    if (isGone && status === 'in') session.signedOutElsewhere()
    // A tab that slept hears late: by then somebody else may be signed in, who must not find here what was shown to the one before.
    else if (newValue === null && status === 'in') location.reload()
    // Where the server cannot be asked now, the next load of this tab asks again.
    else if (!isGone && (status === 'out' || newValue === null)) boot().catch(() => null)
  })
}
