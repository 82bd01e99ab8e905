import { boot } from '#features/auth/boot.ts'
import { session } from '#lib/session.ts'
import { membersFrame } from './routes.tsx'

/** Finds out who is signed in; resolves to what stood in the way, or to `null`. */
export function start(): Promise<unknown> {
  // The frame travels while the server is asked. Where it does not arrive, the router asks for it again and tells.
  if (session.token('access') !== null) membersFrame.preload().catch(() => null)
  return boot().then(
    () => null,
    (error: unknown) => error,
  )
}

const SPLASH_SHOWN = 'splash'

/** Whether this tab shows the product for the first time (decision D2); asking counts as showing. */
export function firstLoadOfTab(): boolean {
  if (sessionStorage.getItem(SPLASH_SHOWN) !== null) return false
  sessionStorage.setItem(SPLASH_SHOWN, 'shown')
  return true
}
