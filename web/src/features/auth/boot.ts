import { CallError, networkError } from '#lib/call-error.ts'
import { session } from '#lib/session.ts'
import { deeds } from './deeds.ts'

const isRefused = (error: unknown): boolean => error instanceof CallError && error.code === 'token_not_valid'

/** Gives whether nobody signed out or in meanwhile. */
async function bootAs(access: string): Promise<boolean> {
  const { recognise } = await deeds()
  try {
    return await recognise(access)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  const { expire, renew } = await import('#lib/renewal.ts')
  if ((await renew(access)) === 'unreachable') throw networkError()
  const renewed = session.token('access')
  if (renewed === null) return false
  try {
    return await recognise(renewed)
  } catch (error) {
    if (!isRefused(error)) throw error
    expire()
    return true
  }
}

/**
 * Finds out who is signed in: has the server verify the stored access token, renewing it once when it has expired.
 * @throws CallError when the server could not be asked; the session then stays unknown and storage as it is.
 */
export async function boot(): Promise<void> {
  const access = session.token('access')
  if (access === null) {
    if (session.get().status !== 'out') session.absent()
  } else if (!(await bootAs(access))) await boot()
}

/** Signs this tab out, or in, when another one was. */
export function followOtherTabs(): void {
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
