import { session } from '#lib/session/session.ts'
import { loadAuthActions } from './load-actions.ts'

/**
 * Determines the signed-in user: verifies the stored access token, renewing it once when it has expired. @throws CallError when the server does
 * not answer; session status and storage stay unchanged then.
 */
export async function boot(): Promise<void> {
  const access = session.token('access')
  if (access === null) {
    if (session.get().status !== 'out') session.absent()
  } else if (!(await (await loadAuthActions()).restoreSession(access))) await boot()
}

/** Applies a sign-in or sign-out in another tab to this tab. */
export function syncSessionAcrossTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const { status } = session.get()
    // Another tab stored changed user data: the user is read again.
    if (key === 'username' || key === 'image') {
      if (newValue !== null && status === 'in') boot().catch(() => null)
      return
    }
    if (key !== 'access' && key !== null) return
    const isGone = newValue === null && session.token('access') === null
    if (isGone && status === 'in') session.signedOutElsewhere()
    // A suspended tab receives events late: another user may be signed in by then and must not see data of the one before.
    else if (newValue === null && status === 'in') location.reload()
    // On a network error, the next page load verifies again.
    else if (!isGone && (status === 'out' || newValue === null)) boot().catch(() => null)
  })
}
